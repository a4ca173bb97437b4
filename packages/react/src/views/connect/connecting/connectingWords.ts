import { sayError, type WordsState } from '@latchkey/core'
import type { Say } from '../../../hooks/useWords.ts'
import type { ConnectingExternalState } from './connectingState.ts'

/** The one sentence of the view, and what to do about it. */
export type ConnectingWords = { readonly title: string; readonly text: string }

/** Says where the attempt stands. */
export function connectingWords(
  { phase, choice: { name }, error }: ConnectingExternalState,
  { say, words, mobile }: { readonly say: Say; readonly words: WordsState; readonly mobile: boolean },
): ConnectingWords {
  switch (phase) {
    case 'waiting':
      return {
        title: say('connecting.approve', { name }),
        text: say(mobile ? 'connecting.approvePhoneText' : 'connecting.approveText'),
      }
    case 'declined':
      return { title: say('connecting.declined'), text: say('connecting.declinedText') }
    case 'pending':
      return { title: say('connecting.pending', { name }), text: say('connecting.pendingText') }
    case 'missing':
      return { title: say('connecting.missing', { name }), text: say('connecting.missingText') }
    case 'late':
      return { title: say('connecting.late', { name }), text: say('connecting.lateText') }
    case 'joined':
      return { title: say('connecting.joined'), text: say('connecting.joinedText', { name }) }
    case 'failed': {
      const { message, detail } = sayError(words, error)
      return { title: say('connecting.failed', { name }), text: detail ?? message }
    }
  }
}
