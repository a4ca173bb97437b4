import { messages } from '../messages.ts'
import type { Outcome } from '../state/walletState.ts'
import { inertLine } from '../text/inertText.ts'
import { shortAddress } from '../text/shortAddress.ts'

/** What is said of an outcome. */
export type OutcomeWords = {
  readonly variant: 'success' | 'error'
  readonly message: string
  readonly detail?: string
}

/** Puts an outcome into words. */
export function outcomeWords(outcome: Outcome): OutcomeWords {
  const { outcomes } = messages
  switch (outcome.type) {
    case 'connected':
    case 'disconnected':
    case 'left':
    case 'signed':
    case 'added':
      return { variant: 'success', message: outcomes[outcome.type](outcome.site.name) }
    case 'declined':
      return { variant: 'success', message: outcomes.declined(outcome.count) }
    case 'sent':
    case 'confirmed':
    case 'reverted':
      return {
        variant: outcome.type === 'reverted' ? 'error' : 'success',
        message: outcomes[outcome.type](outcome.chain),
        detail: shortAddress(outcome.hash),
      }
    case 'stopped':
      return {
        variant: 'error',
        message: outcomes.stopped(outcome.sent, outcome.all, inertLine(outcome.reason, 200)),
      }
    case 'switched':
      return { variant: 'success', message: outcomes.switched(outcome.chain) }
    case 'refused':
      return { variant: 'error', message: outcomes.refused(outcome.site.name, outcome.reason) }
    case 'trouble':
      return { variant: 'error', message: outcomes.trouble(inertLine(outcome.reason, 200)) }
  }
}
