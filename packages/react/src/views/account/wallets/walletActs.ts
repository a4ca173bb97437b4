import type { Connection, Holding, Latchkey, WalletFeature } from '@latchkey/core'

/** What a wallet can do from here, in the site's order; nothing that this widget cannot do with the token, where one is meant. */
export function walletActs(
  latchkey: Pick<Latchkey, 'config'>,
  connection: Pick<Connection, 'namespace' | 'chainId'>,
  token?: Pick<Holding, 'chainId'>,
): readonly WalletFeature[] {
  const { endpoints, features, walletFeaturesOrder } = latchkey.config
  const { namespace, chainId } = connection
  const isEvm = namespace === 'eip155'
  const may: Readonly<Record<WalletFeature, unknown>> = {
    // S9.44; whether the server sells anything is asked besides.
    onramp: features.onramp && endpoints && (isEvm || namespace === 'solana'),
    // Prices and routes come from the site's server, and for the network in use.
    swaps: features.swaps && endpoints && isEvm && (!token || token.chainId === chainId),
    receive: features.receive,
    send: features.send && isEvm,
  }
  return walletFeaturesOrder.filter((act) => may[act])
}
