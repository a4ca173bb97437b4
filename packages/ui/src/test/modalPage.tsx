import { vi } from 'vitest'
import { Header } from '../modal/header/Header.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalProps } from '../modal/modalProps.ts'
import { Surface, type SurfaceProps } from '../surface/Surface.tsx'
import { mount } from './mount.tsx'

export type ModalPage = {
  readonly opener: HTMLElement
  readonly onClose: ReturnType<typeof vi.fn<() => void>>
  readonly set: (props: Partial<ModalProps>) => void
  readonly unmount: () => void
}

/** A page with a button and a modal that the button opens. */
export function modalPage(
  first: Partial<ModalProps> = {},
  surface: Partial<Omit<SurfaceProps, 'children'>> = {},
): ModalPage {
  const onClose = vi.fn<() => void>()
  let props: Partial<ModalProps> = { open: false, ...first }
  const set = (next: Partial<ModalProps>) => {
    props = { ...props, ...next }
    mounted.draw(page())
  }
  const page = () => (
    <>
      <button type="button" id="opener" onClick={() => set({ open: true })}>
        Open
      </button>
      <Surface theme="light" {...surface}>
        <Modal
          open={false}
          mode="modal"
          title="Connect wallet"
          mayClose
          onClose={() => {
            onClose()
            set({ open: false })
          }}
          header={
            <Header title="Connect wallet" close={{ label: 'Close', onClick: () => set({ open: false }) }} />
          }
          viewKey="one"
          direction="none"
          {...props}
        >
          {props.children ?? <button type="button">First</button>}
        </Modal>
      </Surface>
    </>
  )
  const mounted = mount(page())
  const opener = mounted.box.querySelector<HTMLElement>('#opener') as HTMLElement
  return { opener, onClose, set, unmount: mounted.unmount }
}

export type BlockProps = { readonly height: number; readonly width?: number | string }

/** A box of a given size, to fill a view with. */
export function Block({ height, width = 20 }: BlockProps) {
  return <svg className="block" width={width} height={height} role="img" aria-label="block" />
}
