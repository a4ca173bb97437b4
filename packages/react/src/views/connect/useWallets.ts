import { discoverWallets, type Latchkey, prefetchWallets } from '@latchkey/core'
import { useEffect } from 'react'

/** Looks for wallets for as long as the view is shown, so that one that is installed meanwhile appears. */
export function useWallets(latchkey: Latchkey): void {
  useEffect(() => {
    void prefetchWallets(latchkey)
    return discoverWallets(latchkey)
  }, [latchkey])
}
