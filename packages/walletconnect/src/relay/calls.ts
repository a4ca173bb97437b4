import type { Clock } from '../client.ts'
import { type Answer, writeCall } from './frames.ts'

/** What came of a call; `sends` says how often it was sent, so that "exists already" can be read rightly. */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: unknown; readonly sends: number }
  | { readonly kind: 'rejected'; readonly error: NonNullable<Answer['error']>; readonly sends: number }
  | { readonly kind: 'time' }
  /** The socket went away under a call that is not repeated. */
  | { readonly kind: 'lost' }

/**
 * How long a call lives: repeated until a time, or once on this socket. A person who waits for an `awaited` one is told after
 * a minute that it could not even leave the page; what was sent once is waited for, as the other side may have it.
 */
type CallLife = { readonly until: number; readonly awaited?: boolean } | { readonly onceWithinMs: number }

/** Calls that wait for their answers. */
export type Calls = {
  call(method: string, params: unknown, life: CallLife): Promise<Outcome>
  /** True when it belonged to a call. */
  answer(answer: Answer): boolean
  /** A new socket: what may be repeated is said again, to the byte. */
  opened(): void
  lost(): void
  /** Ends what waits, as if its time were over. */
  endAll(): void
  pending(): number
}

const firstWaitMs = 15_000
const nextWaitMs = 10_000
/** Four waits are a minute; a page that sleeps does not count them. */
const mostUnsent = 4
/** The relay is busy or stumbled: the same call is good again later. */
const passing = new Set([3001, -32603])

/** Keeps calls until they are answered; `send` says whether there was a socket to send on, `want` asks for one soon. */
export function createCalls(
  clock: Clock,
  nextId: () => number,
  send: (text: string) => boolean,
  want: () => void,
): Calls {
  type Waiting = {
    readonly frame: string
    readonly life: CallLife
    sends: number
    /** How often there was no socket to send it on. */
    unsent: number
    timer: number
    readonly finish: (outcome: Outcome) => void
  }
  const waiting = new Map<string, Waiting>()

  function say(call: Waiting): void {
    clock.clearTimeout(call.timer)
    const now = clock.now()
    const end = 'until' in call.life ? call.life.until : now + call.life.onceWithinMs
    const isSent = end > now && send(call.frame)
    const isStuck = 'awaited' in call.life && call.life.awaited && call.sends === 0 && !isSent
    if (end <= now || (isStuck && call.unsent >= mostUnsent)) {
      call.finish({ kind: 'time' })
      return
    }
    if (isSent) call.sends += 1
    else call.unsent += 1
    if (isStuck) want()
    const wait = call.sends > 1 ? nextWaitMs : firstWaitMs
    call.timer = clock.setTimeout(
      () => ('until' in call.life ? say(call) : call.finish({ kind: 'time' })),
      'until' in call.life ? Math.min(wait, end - now) : end - now,
    )
  }

  return {
    call(method, params, life) {
      const id = nextId()
      return new Promise((resolve) => {
        const call: Waiting = {
          frame: writeCall(id, method, params),
          life,
          sends: 0,
          unsent: 0,
          timer: 0,
          finish(outcome) {
            clock.clearTimeout(call.timer)
            waiting.delete(String(id))
            resolve(outcome)
          },
        }
        waiting.set(String(id), call)
        say(call)
      })
    },
    answer({ id, result, error }) {
      const call = waiting.get(id)
      if (!call) return false
      const { sends } = call
      if (!error) call.finish({ kind: 'answered', result, sends })
      // Left to its timer, which says it again or ends it.
      else if (!('until' in call.life && passing.has(error.code) && !isExisting(error))) {
        call.finish({ kind: 'rejected', error, sends })
      }
      return true
    },
    opened() {
      for (const call of [...waiting.values()]) if ('until' in call.life) say(call)
    },
    lost() {
      for (const call of [...waiting.values()]) if (!('until' in call.life)) call.finish({ kind: 'lost' })
    },
    endAll() {
      for (const call of [...waiting.values()]) call.finish({ kind: 'time' })
    },
    pending: () => waiting.size,
  }
}

/** The vendor's relay says so of a pairing topic that has been used. */
export function isExisting(error: NonNullable<Answer['error']>): boolean {
  return /already ?exists/i.test(`${error.message} ${typeof error.data === 'string' ? error.data : ''}`)
}
