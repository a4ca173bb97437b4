import type { ReactElement } from 'react'
import { Modal } from '../modal/Modal.tsx'
import { Surface } from '../surface/Surface.tsx'

/** A surface as a page has it. */
export function ServerDrawn(): ReactElement {
  return (
    <Surface theme="dark" dir="rtl" lang="ar" inline>
      <button type="button">press</button>
    </Surface>
  )
}

/** What a server makes of it: the host and its room, no style, no part, and no language, which it does not know. */
export const serverMarkup =
  '<span data-latchkey="inline" data-theme="dark"><svg width="13em" height="3em" font-family="serif" font-size="medium" display="block" aria-hidden="true"></svg></span>'

/** A modal that is open from the start. */
export function ServerModal({ mode }: { readonly mode: 'modal' | 'inline' }): ReactElement {
  return (
    <Surface theme="light">
      <Modal open mode={mode} title="T" mayClose onClose={() => {}} header="T" viewKey="one" direction="none">
        <p>Body</p>
      </Modal>
    </Surface>
  )
}
