import type { Latchkey } from '@latchkey/core'
import { lazyModule } from '../../../lazy/lazyModule.ts'

/** What the lists of wallets show of those outside of this browser. */
export const outsideRows = lazyModule(() => import('./outsideRows.tsx'))

/** Fetches that where such wallets can be reached: on phones always, elsewhere by a code of the site's relay. */
export async function loadOutside(latchkey: Latchkey): Promise<void> {
  const { deps, config } = latchkey
  if (deps.page.mobile || config.pairing) await outsideRows.load(latchkey)
}
