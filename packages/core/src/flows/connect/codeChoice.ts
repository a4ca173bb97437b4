import { pairingAttempt } from '../../features/pairing/stepPairing.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { WalletChoice } from './connectChoices.ts'

/**
 * The row that leads to a code for any wallet: on a desk alone, where a phone can look at the screen, and while no wallet
 * is connected that way.
 */
export function codeChoice({
  config,
  connections,
  deps,
}: Pick<Latchkey, 'config' | 'connections' | 'deps'>): WalletChoice | undefined {
  const isPaired = connections.getState().list.some(({ connector }) => connector.type === 'WALLET_CONNECT')
  if (!config.pairing || deps.page.mobile || isPaired) return undefined
  return { key: pairingAttempt, section: 'walletConnect', name: 'WalletConnect' }
}
