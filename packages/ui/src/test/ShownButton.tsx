import type { ReactElement } from 'react'
import { PageButton, type PageButtonProps } from '../parts/pageButton/PageButton.tsx'
import { PageFace } from '../parts/pageButton/PageFace.tsx'
import { PageLine, type PageLineProps } from '../parts/pageButton/PageLine.tsx'
import { pageBadge } from '../parts/pageButton/pageBadge.ts'
import { find, type Mounted, mount } from './mount.tsx'

export type ShownButtonProps = Partial<PageButtonProps> &
  Pick<PageButtonProps, 'state'> & {
    readonly label: string
    readonly balance?: string
    /** The person; with one, the label is the accessible name. */
    readonly chip?: Omit<PageLineProps, 'balance'>
  }

/** A page button as the widget's buttons draw it: in words, or with a person. */
export function ShownButton({ label, balance, chip, ...more }: ShownButtonProps): ReactElement {
  const { dir = 'ltr' } = more
  const dress = { theme: 'light', lang: 'en', dir } as const
  const look = { expanded: false, disabled: false, onClick() {}, onIntent() {}, ...more }
  const badge = more.badge ?? (look.state === 'warning' ? pageBadge({}) : undefined)
  if (chip === undefined) return <PageButton {...dress} {...look} badge={badge} label={label} />
  return (
    <PageButton
      {...dress}
      {...look}
      face={(drawn) => (
        <PageFace drawn={drawn} dress={dress} look={{ ...look, name: label }}>
          <PageLine {...chip} balance={balance} />
        </PageFace>
      )}
    />
  )
}

/** The shadow root of the page button in a box. */
export function buttonRoot(box: HTMLElement): ShadowRoot {
  return find(box, '[data-latchkey="inline"]').shadowRoot as ShadowRoot
}

/** Mounts a page button and gives its shadow root. */
export function mountButton(button: ReactElement): Mounted & { readonly root: ShadowRoot } {
  const mounted = mount(button)
  return { ...mounted, root: buttonRoot(mounted.box) }
}
