import type { Latchkey } from '@latchkey/core'
import { keep } from '@latchkey/core/internal'

/** What the views about wallets outside of this browser are made of, each fetched by itself. */
export type PairingParts = Pick<typeof import('./Pairing.tsx'), 'Pairing'> &
  Pick<typeof import('./PairingCode.tsx'), 'PairingCode'> &
  Pick<typeof import('./PairingApp.tsx'), 'PairingApp'> &
  Pick<typeof import('../guide/Downloads.tsx'), 'Downloads'>

const held = (): { parts?: PairingParts } => ({})

/** Fetches the parts; a site without codes needs none. */
export async function loadPairing(latchkey: Latchkey): Promise<void> {
  if (!latchkey.config.pairing) return
  const [{ Pairing }, { PairingCode }, { PairingApp }, { Downloads }] = await Promise.all([
    import('./Pairing.tsx'),
    import('./PairingCode.tsx'),
    import('./PairingApp.tsx'),
    import('../guide/Downloads.tsx'),
  ])
  keep(latchkey, held).parts ??= { Pairing, PairingCode, PairingApp, Downloads }
}

/** What was fetched. */
export function pairingParts(latchkey: Latchkey): PairingParts | undefined {
  return keep(latchkey, held).parts
}
