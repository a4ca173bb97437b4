import type { PairingSource } from '@latchkey/core/adapter'

/** Makes the way to wallets in other devices, for a site without React: nothing of it loads before a code is asked for. */
export function universal(): PairingSource {
  return { type: 'universal', load: () => import('./pairing.ts') }
}
