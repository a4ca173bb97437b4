import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** The yardstick: the same list of wallets in the browser's own dialog, with nothing to fetch. */
function Native() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog}>
        <button type="button">Foxglove</button>
        <button type="button">Harbor</button>
        <form method="dialog">
          <button type="submit" aria-label="Close">
            ×
          </button>
        </form>
      </dialog>
    </>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(<Native />)
