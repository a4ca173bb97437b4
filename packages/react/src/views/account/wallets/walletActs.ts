import type { Connection, Holding, Latchkey, WalletFeature } from '@latchkey/core'

/** The actions of the account, or of a token, in the site's order; only those that are available. */
export function walletActs(
  latchkey: Pick<Latchkey, 'config'>,
  connection: Pick<Connection, 'namespace' | 'chainId'>,
  token?: Pick<Holding, 'chainId'>,
): readonly WalletFeature[] {
  const { endpoints, features, walletFeaturesOrder } = latchkey.config
  const { namespace, chainId } = connection
  const isEvm = namespace === 'eip155'
  const may: Readonly<Record<WalletFeature, unknown>> = {
    // S9.44; whether the server offers buying is requested separately.
    onramp: features.onramp && endpoints && (isEvm || namespace === 'solana'),
    // The site's server returns prices and routes, for the current network.
    swaps: features.swaps && endpoints && isEvm && (!token || token.chainId === chainId),
    receive: features.receive,
    send: features.send && isEvm,
  }
  return walletFeaturesOrder.filter((act) => may[act])
}
