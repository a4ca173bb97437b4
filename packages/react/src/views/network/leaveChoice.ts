import type { Latchkey } from '@latchkey/core'
import { goBack, goBackTo } from '@latchkey/core/internal'

/** Gives up a choice of network: back to where it was made, also where that is the unsupported chain. */
export function leaveChoice(latchkey: Latchkey): void {
  const { history } = latchkey.router.getState()
  // `goBack` closes over an unsupported chain; here there is a view with a way out to go back to.
  const choice = history.findLastIndex(({ name }) => name === 'UnsupportedChain')
  if (choice >= 0 && choice < history.length - 1) goBackTo(latchkey, choice)
  else goBack(latchkey)
}
