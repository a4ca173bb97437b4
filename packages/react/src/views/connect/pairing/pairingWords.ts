import { sayError, type WordsState } from '@latchkey/core'
import type { Say } from '../../../hooks/useWords.ts'
import type { PairingStand } from './pairingStand.ts'

/** The one sentence of a state, and what to do about it. */
export type PairingWords = { readonly title: string; readonly text: string }

/** What decides the words. */
export type PairingTold = {
  readonly say: Say
  readonly words: WordsState
  /** What the wallet is called in a sentence; undefined where it may be any. */
  readonly name: string | undefined
}

/** Says where the attempt stands when it is no longer about codes and links. */
export function endWords(
  stand: PairingStand & { readonly trouble?: unknown; readonly error?: unknown },
  { say, words, name: given }: PairingTold,
): PairingWords {
  const name = given ?? say('pairing.aWallet')
  switch (stand.phase) {
    case 'joined':
      return { title: say('connecting.joined'), text: say('connecting.joinedText', { name }) }
    case 'declined':
      return { title: say('connecting.declined'), text: say('connecting.declinedText') }
    case 'buffering':
      return { title: say('pairing.buffering'), text: say('pairing.bufferingText') }
    case 'failed': {
      const { message, detail } = sayError(words, stand.error)
      return { title: say('connecting.failed', { name }), text: detail ?? message }
    }
    case 'late':
      return stand.trouble === undefined
        ? { title: say('pairing.late'), text: say('pairing.lateText') }
        : troubleWords(say, stand.trouble as 'clock')
    default:
      return takenWords(say, given)
  }
}

/** Says that a wallet has the request. */
function takenWords(say: Say, name: string | undefined): PairingWords {
  return name === undefined
    ? { title: say('pairing.taken'), text: say('pairing.takenText') }
    : { title: say('connecting.approve', { name }), text: say('pairing.takenByText') }
}

/** Says what is under the code, or in its place. */
export function codeWords({ phase, code }: PairingStand, { say, name }: PairingTold): PairingWords {
  if (phase !== 'lost' && code?.held) return takenWords(say, name)
  if (phase === 'preparing') return { title: say('pairing.preparing'), text: say('pairing.preparingText') }
  return (
    roadWords(say, phase) ?? {
      title: say('pairing.scan'),
      text: name === undefined ? say('pairing.scanAnyText') : say('pairing.scanText', { name }),
    }
  )
}

/** Where a wallet's app runs, seen from this page. */
export type AppPlace = 'mobile' | 'web' | 'desktop'

/** Says how the way to a wallet's app stands. */
export function appWords(
  { phase, code }: PairingStand,
  place: AppPlace,
  { say, name = '' }: PairingTold,
): PairingWords {
  // A visitor who returns without having approved reads that, and what to do, although the wallet has the request.
  if (phase !== 'lost' && phase !== 'back' && code?.held) return takenWords(say, name)
  const start = say(place === 'web' ? 'pairing.tab' : 'pairing.continue', { name })
  switch (phase) {
    case 'preparing':
      return { title: start, text: say('pairing.linkText') }
    case 'sent':
      // A program at the desk opens beside the page, which goes on saying where to look.
      return place === 'desktop'
        ? { title: start, text: say('pairing.window') }
        : { title: say('pairing.opening', { name }), text: say('pairing.continueText') }
    case 'unopened':
      return { title: say('pairing.unopened'), text: say('pairing.unopenedText', { name }) }
    case 'back':
      return { title: say('pairing.back', { name }), text: say('pairing.backText') }
    default:
      return roadWords(say, phase) ?? { title: start, text: say('pairing.continueText') }
  }
}

/** The same as one sentence after the other, for those who hear it. */
export function spoken({ title, text }: PairingWords): string {
  return /[.…?؟]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`
}

/** Says what is wrong with the way to the relay; undefined where nothing is. */
function roadWords(say: Say, phase: PairingStand['phase']): PairingWords | undefined {
  switch (phase) {
    case 'slow':
    case 'stuck':
      return { title: say('pairing.slow'), text: say('pairing.slowText') }
    case 'lost':
      return { title: say('pairing.lost'), text: say('pairing.lostText') }
    case 'unreachable':
    case 'clock':
    case 'refused':
      return troubleWords(say, phase)
    default:
      return undefined
  }
}

function troubleWords(say: Say, trouble: 'unreachable' | 'clock' | 'refused'): PairingWords {
  return { title: say(`pairing.${trouble}`), text: say(`pairing.${trouble}Text`) }
}
