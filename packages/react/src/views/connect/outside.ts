import type { Latchkey } from '@latchkey/core'
import { keep } from '@latchkey/core/internal'

type Outside = typeof import('./outsideRows.tsx')

const held = (): { part?: Outside } => ({})

/** Whether wallets outside of this browser can be reached: on phones always, elsewhere by a code of the site's relay. */
export function hasOutside({ deps, config }: Latchkey): boolean {
  return deps.page.mobile || config.pairing !== undefined
}

/** Fetches what the lists of wallets show of those outside of this browser: only where there is such a way. */
export async function loadOutside(latchkey: Latchkey): Promise<void> {
  if (hasOutside(latchkey)) keep(latchkey, held).part = await import('./outsideRows.tsx')
}

/** What was fetched. */
export function outside(latchkey: Latchkey): Outside | undefined {
  return keep(latchkey, held).part
}
