import { useAccount, usePairing } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'

/** A view of your own; `draw` makes a picture of the text, with any QR library. */
export function OwnCode({ draw }: { readonly draw: (text: string) => ReactNode }) {
  const { uri, trouble, error, start, renew, cancel } = usePairing()
  const { isConnected } = useAccount()
  useEffect(() => {
    if (isConnected) return
    start()
    return cancel
  }, [isConnected, start, cancel])
  if (isConnected) return <p>Connected.</p>
  if (error instanceof Error) {
    return (
      <button type="button" onClick={renew}>
        {error.message} Again?
      </button>
    )
  }
  if (uri === undefined) return <p>{trouble === undefined ? 'One moment …' : 'The relay does not answer.'}</p>
  return <figure>{draw(uri)}</figure>
}
