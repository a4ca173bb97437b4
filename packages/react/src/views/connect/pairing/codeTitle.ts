import type { Latchkey } from '@latchkey/core'
import type { Say } from '../../../hooks/useWords.ts'

/** On a phone wallets are opened, elsewhere the code is scanned, until a wallet has the request. */
export function codeTitle(say: Say, { config, deps, pairing }: Latchkey): string {
  const state = pairing.getState()
  const isRead = state.phase === 'taken' || (state.phase === 'waiting' && state.code.held)
  return say(config.pairing && !deps.page.mobile && !isRead ? 'pairing.title' : 'connect.title')
}
