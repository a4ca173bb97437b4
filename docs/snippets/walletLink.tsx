import type { WalletEntry } from '@latchkey/core'
import { usePairing } from '@latchkey/react'
import { useEffect } from 'react'

/** Opens a wallet's app; the code is made before the tap, because only within a tap do phones open apps. */
export function OpenApp({ wallet }: { readonly wallet: WalletEntry }) {
  const { linking, start, cancel, ways, open } = usePairing()
  useEffect(() => {
    start(wallet)
    return cancel
  }, [start, cancel, wallet])
  const [best] = ways(wallet)
  if (best === undefined) return <p>There is no way to {wallet.name} from here.</p>
  return (
    <button type="button" disabled={best.href === undefined} onClick={() => open(wallet, best)}>
      {linking?.phase === 'unopened' ? 'Did not open? Again' : `Open ${wallet.name}`}
    </button>
  )
}
