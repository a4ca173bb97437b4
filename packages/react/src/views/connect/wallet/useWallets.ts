import type { Latchkey } from '@latchkey/core'
import { discoverWallets, prefetchWallets, retryDiscovery } from '@latchkey/core/internal'
import { useEffect } from 'react'

/** Looks for wallets for as long as the view is shown, so that one that is installed meanwhile appears. */
export function useWallets(latchkey: Latchkey): void {
  useEffect(() => {
    const { router, config } = latchkey
    // Drawn ahead of time, the view asks no server: only a visitor who opens it does.
    const ask = () => {
      if (router.getState().open || !config.endpoints) void prefetchWallets(latchkey)
      // What finds wallets may have failed to load before anybody looked.
      retryDiscovery(latchkey)
    }
    ask()
    const stops = [router.subscribe(ask), discoverWallets(latchkey)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [latchkey])
}
