import type { Latchkey } from '@latchkey/core'
import { goBackTo, replaceView } from '@latchkey/core/internal'

/** Goes back to the form; if a site opened the list itself, replaces it with the form. */
export function backToBuy(latchkey: Latchkey): void {
  const form = latchkey.router.getState().history.findLastIndex(({ name }) => name === 'Buy')
  if (form >= 0) goBackTo(latchkey, form)
  else replaceView(latchkey, { name: 'Buy' })
}
