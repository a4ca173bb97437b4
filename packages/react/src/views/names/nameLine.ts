import { sayError, type WordsState } from '@latchkey/core'
import type { NameState } from '@latchkey/core/names'
import type { Say } from '../../hooks/useWords.ts'

/** What stands under the field: a hint, good news, or what is wrong. */
export type NameLine = { readonly tone: 'plain' | 'good' | 'bad'; readonly text: string }

/** Says how the name in the field stands. */
export function nameLine(say: Say, words: WordsState, state: NameState): NameLine {
  const wrong = (text: string): NameLine => ({ tone: 'bad', text })
  switch (state.phase) {
    case 'empty':
      return { tone: 'plain', text: say('names.rules') }
    case 'invalid':
      // Nobody has made a mistake who is still typing.
      return state.flaw === 'short'
        ? { tone: 'plain', text: say('names.rules') }
        : wrong(say(`names.${state.flaw}`))
    case 'typing':
    case 'checking':
      return { tone: 'plain', text: say('names.checking') }
    case 'available':
      if (state.error === undefined) return { tone: 'good', text: say('names.available') }
      if (state.error.code === 'wallet.declined') return { tone: 'plain', text: say('names.declined') }
      return wrong(sayError(words, state.error).message)
    case 'taken':
      return wrong(
        say(state.near.phase === 'ready' && state.near.names.length > 0 ? 'names.takenNear' : 'names.taken'),
      )
    case 'unknown':
      return wrong(sayError(words, state.error).message)
    case 'registering':
      return { tone: 'good', text: say('names.available') }
    case 'registered':
      return { tone: 'good', text: say('names.done') }
  }
}
