import { type PairingPart, scenePairing } from '../world/scenePairing.ts'
import type { Play } from './scene.ts'

/** The options of a site whose relay, and the wallet behind it, do this. */
export function relayed(part: PairingPart): NonNullable<Play['options']> {
  return { walletConnect: { projectId: '0123456789abcdef0123456789abcdef' }, adapters: [scenePairing(part)] }
}
