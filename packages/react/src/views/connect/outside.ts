import type { Latchkey } from '@latchkey/core'
import { lazyModule } from '../../lazy/lazyModule.ts'

/** What the lists of wallets show of those outside of this browser. */
export const outsideRows = lazyModule(() => import('./outsideRows.tsx'))

/** Whether wallets outside of this browser can be reached: on phones always, elsewhere by a code of the site's relay. */
export function hasOutside({ deps, config }: Latchkey): boolean {
  return deps.page.mobile || config.pairing !== undefined
}
