import type { Adapter } from '../../adapter/adapter.ts'
import type { Connector } from '../../adapter/connector.ts'
import { WalletMissingError, WalletNotLoadedError } from '../../adapter/walletErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { discoverWallets, foundBy, retryDiscovery } from './discoverWallets.ts'

/** A wallet on this page, with the adapter that reaches it. */
export type FoundConnector = { readonly connector: Connector; readonly adapter: Adapter }

/** A wallet that has been found already. */
export function knownConnector(latchkey: Latchkey, connectorId: string): FoundConnector | undefined {
  const connector = latchkey.discovery.getState().connectors.find(({ id }) => id === connectorId)
  const adapter = foundBy(latchkey).get(connectorId)
  return connector && adapter && { connector, adapter }
}

/** Looks for a wallet until it is found; throws a WalletMissingError once everything has been looked through. */
export async function findConnector(
  latchkey: Latchkey,
  connectorId: string,
  signal: AbortSignal,
): Promise<FoundConnector> {
  const stop = discoverWallets(latchkey)
  retryDiscovery(latchkey)
  let unwatch = () => {}
  try {
    return await new Promise<FoundConnector>((resolve, reject) => {
      const look = () => {
        const found = knownConnector(latchkey, connectorId)
        const { phase } = latchkey.discovery.getState()
        if (found) resolve(found)
        else if (phase === 'looked') reject(new WalletMissingError())
        else if (phase === 'failed') reject(new WalletNotLoadedError())
      }
      unwatch = latchkey.discovery.subscribe(look)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      look()
    })
  } finally {
    unwatch()
    stop()
  }
}
