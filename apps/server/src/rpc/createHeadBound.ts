import { createMemory } from '../cache/createMemory.ts'
import type { Chain } from '../chains/chain.ts'
import type { Call, Outcome } from './calls.ts'
import { headBoundRead } from './headBoundRead.ts'
import type { Head } from './readHead.ts'
import { tellsOfBlocks, toldBlock } from './toldBlock.ts'

/** Answers that hold until the next block: of reads that hang on the newest one alone. */
export type HeadBound = {
  /** What is known of these calls, by their place. May start a read of the head in the background. */
  take(chain: Chain, calls: readonly Call[]): ReadonlyMap<number, Outcome>
  /** Notes that calls go to a node now. What it gives is to be told what came of them, or nothing when nobody answered. */
  send(chain: Chain, calls: readonly Call[]): (outcomes: readonly Outcome[]) => void
  /** Notes what was answered without a node: that may tell of a newer block too. */
  hear(chain: Chain, call: Call, outcome: Outcome): void
}

/** What keeping answers until the next block needs. */
export type HeadBoundParts = {
  readonly now: () => number
  /** The newest block of a chain; undefined where nobody says so. */
  readonly readHead: (chain: Chain) => Promise<Head | undefined>
}

/** What is known of the newest block of a chain. */
type Watch = {
  head: (Head & { readonly seenAt: number }) | undefined
  /** The highest block that anybody told of. */
  highest: { readonly number: bigint; readonly at: number } | undefined
  /** Grows whenever all that was kept becomes void. */
  age: number
  looking: boolean
  lookedAt: number
}

/** How long a head that was seen counts as the newest, and how often a chain is asked for it at most. */
const headMs = 1_000
/** How old an answer may be: the node that gave it may have been behind the head. */
const answerMs = 2_000
/** How long a head below the highest block is not believed: a node lags for a moment, but one that told nonsense is forgotten. */
const highestMs = 60_000
const mostEntries = 5_000
const mostCharacters = 16 * 1024 * 1024
/** Larger ones are rare, and would push many others out. */
const longestAnswer = 128 * 1024

/** Keeps what nodes answer of the newest block while it is known to be the newest. */
export function createHeadBound({ now, readHead }: HeadBoundParts): HeadBound {
  const kept = createMemory<{ readonly text: string; readonly sentAt: number; readonly weight: number }>({
    mostEntries,
    mostWeight: mostCharacters,
    weigh: ({ weight }) => weight,
  })
  const watches = new Map<string, Watch>()

  function watchOf({ caip2 }: Chain): Watch {
    const known = watches.get(caip2)
    if (known !== undefined) return known
    const watch: Watch = {
      head: undefined,
      highest: undefined,
      age: 0,
      looking: false,
      lookedAt: Number.NEGATIVE_INFINITY,
    }
    watches.set(caip2, watch)
    return watch
  }

  /** A clock that was set back makes nothing recent. */
  function isRecent(at: number, ms: number): boolean {
    const passed = now() - at
    return passed >= 0 && passed < ms
  }

  function recentHead({ head }: Watch): Head | undefined {
    return head !== undefined && isRecent(head.seenAt, headMs) ? head : undefined
  }

  function makeVoid(watch: Watch): void {
    watch.age += 1
    watch.head = undefined
  }

  function isBelow(watch: Watch, number: bigint): boolean {
    const { highest } = watch
    return highest !== undefined && number < highest.number && isRecent(highest.at, highestMs)
  }

  function hear(chain: Chain, call: Call, outcome: Outcome): void {
    if (chain.sandbox) return
    const number = toldBlock(call, outcome)
    if (number === undefined) return
    const watch = watchOf(chain)
    if (watch.head !== undefined && number > watch.head.number) makeVoid(watch)
    if (!isBelow(watch, number)) watch.highest = { number, at: now() }
  }

  function look(chain: Chain, watch: Watch): void {
    if (watch.looking || isRecent(watch.lookedAt, headMs)) return
    // It was the newest some time between question and answer: only the question is sure not to be later.
    const seenAt = now()
    const { age } = watch
    watch.looking = true
    watch.lookedAt = seenAt
    readHead(chain)
      .then(
        (head) => {
          // Whatever made all void meanwhile may have come after this was the newest.
          if (head === undefined || watch.age !== age || isBelow(watch, head.number)) return
          if (watch.head?.hash !== head.hash) watch.age += 1
          watch.head = { ...head, seenAt }
          watch.highest = { number: head.number, at: now() }
        },
        () => {
          // Nobody answers: then nothing is kept, and every call goes to a node as before.
        },
      )
      .finally(() => {
        watch.looking = false
      })
  }

  return {
    hear,
    take(chain, calls) {
      const found = new Map<number, Outcome>()
      const reads = calls.map((call) => headBoundRead(chain, call))
      if (reads.every((read) => read === undefined)) return found
      const watch = watchOf(chain)
      const head = recentHead(watch)
      if (head === undefined) look(chain, watch)
      // Beside a receipt that is only being asked for, nobody may see what was before it.
      if (head === undefined || calls.some((call) => tellsOfBlocks(call) || isSending(call))) return found
      for (const [at, read] of reads.entries()) {
        const entry = read === undefined ? undefined : kept.touch(keyOf(chain, watch, head, read))
        if (entry !== undefined && isRecent(entry.sentAt, answerMs))
          found.set(at, { kind: 'result', text: entry.text })
      }
      return found
    },
    send(chain, calls) {
      const sends = !chain.sandbox && calls.some(isSending)
      const watch = watchOf(chain)
      if (sends) makeVoid(watch)
      const head = recentHead(watch)
      const { age } = watch
      const sentAt = now()
      return (outcomes) => {
        // What was read while it was under way may be from before it.
        if (sends) makeVoid(watch)
        const pairs = calls.flatMap((call, at) => {
          const outcome = outcomes[at]
          return outcome === undefined ? [] : [{ call, outcome }]
        })
        for (const { call, outcome } of pairs) hear(chain, call, outcome)
        if (head === undefined || watch.age !== age) return
        for (const { call, outcome } of pairs) {
          if (outcome.kind === 'error' || outcome.text.length > longestAnswer) continue
          const read = headBoundRead(chain, call)
          if (read === undefined) continue
          const key = keyOf(chain, watch, head, read)
          kept.set(key, { text: outcome.text, sentAt, weight: key.length + outcome.text.length })
        }
      }
    },
  }
}

function isSending(call: Call): boolean {
  return call.kind === 'call' && call.method === 'eth_sendRawTransaction'
}

/** The age keeps what became void from coming back with a head that is still the same. */
function keyOf(chain: Chain, watch: Watch, head: Head, read: string): string {
  return `${chain.caip2} ${head.hash} ${watch.age} ${read}`
}
