import type { CaipChainId, PairingRequirements } from '@latchkey/core/adapter'
import type { WalletConnectClient, WalletConnectEvent } from '@latchkey/walletconnect'
import { lineError } from './line/lineError.ts'
import { describeWallet } from './openWallet.ts'
import { todaysName } from './propose/solanaNames.ts'

/** Passes on what a wallet answered to a question of an earlier life of the page. */
export function tellRecovered(
  client: WalletConnectClient,
  { onRecovered }: Pick<PairingRequirements, 'onRecovered'>,
  { topic, id, method, chainId, result, error }: Extract<WalletConnectEvent, { readonly type: 'recovered' }>,
): void {
  const session = client.sessions().find((each) => each.topic === topic)
  // Of a wallet that is gone: its answer would be one for nobody.
  if (session === undefined) return
  onRecovered?.({
    walletId: describeWallet(session).id,
    id,
    method,
    chainId: todaysName(chainId) as CaipChainId,
    ...(error ? { error: lineError(error) } : { result }),
  })
}
