import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chain } from '../chains/chain.ts'
import { errorFields, type Log } from '../observe/createLog.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import type { HistoryStore, IndexState } from '../store/historyStore.ts'
import { followChain, type Head, reaches, readHead } from './followChain.ts'
import { createLogWindow } from './logWindow.ts'
import type { BlockReading } from './readBlocks.ts'
import { wrappedNative } from './wrappedNative.ts'

/** Keeps the index of one chain up to date. */
export type Follower = {
  /** Brings the index up to the chain's newest block, for as long as there is time. Never rejects. */
  catchUp(deadline: number): Promise<void>
  /** How far the index is, and whether it reached the newest block that we heard of. */
  progress(): Promise<{ readonly state: IndexState; readonly isComplete: boolean } | undefined>
  start(): void
  stop(): Promise<void>
}

/** What a follower is made of. */
export type FollowerParts = {
  readonly chain: Chain
  readonly reads: ChainReads
  readonly store: HistoryStore
  readonly startBlock: number | 'now'
  readonly isListed: BlockReading['isListed']
  /** How often the newest block is asked for. */
  readonly pollMs: number
  /** How long a request may take. */
  readonly deadlineMs: number
  readonly now: () => number
  readonly log: Log
}

/** A node that has not prolonged its lease for so long is gone. */
const leaseMs = 15_000
/** How often we look whether another node is done. */
const glanceMs = 40

/** Follows a chain: of several nodes on one database, one at a time. */
export function createFollower(parts: FollowerParts): Follower {
  const { chain, reads, store, isListed, pollMs, deadlineMs, now, log } = parts
  const owner = randomUUID()
  const stopped = new AbortController()
  const asking = () => ({
    signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(deadlineMs)]),
    deadline: performance.now() + deadlineMs,
  })
  const reading = { reads, wrappedNative: wrappedNative(chain), traces: chain.sandbox, isListed, asking }
  let heldUntil = 0
  let head: Head | undefined
  let headAt = Number.NEGATIVE_INFINITY
  let looking: Promise<Head> | undefined
  /** Whether the chain did not answer when it was asked last. */
  let isBlind = false
  let known: IndexState | undefined
  let running: Promise<boolean> | undefined
  let looping: Promise<void> = Promise.resolve()

  async function hold(): Promise<boolean> {
    if (heldUntil - now() > leaseMs / 2) return true
    const isOurs = await store.lease(chain.caip2, owner, now(), leaseMs)
    heldUntil = isOurs ? now() + leaseMs : 0
    return isOurs
  }

  /** Who has the lease knows best: nobody else writes. */
  async function stateNow(): Promise<IndexState | undefined> {
    return known !== undefined && now() < heldUntil && !stopped.signal.aborted
      ? known
      : store.state(chain.caip2)
  }

  async function begin(): Promise<void> {
    if (known !== undefined) return
    const stored = await store.state(chain.caip2)
    if (stored !== undefined && parts.startBlock === 'now') known = stored
    else {
      const start = parts.startBlock === 'now' ? (await lookUp()).number : parts.startBlock
      known = await store.begin(chain.caip2, start)
    }
  }

  /** Who comes while the newest block of a real chain is asked for waits for the same answer. */
  function lookUp(): Promise<Head> {
    // A sandbox mines while its visitor waits: an answer that was under way may be too old for him.
    if (looking !== undefined && !chain.sandbox) return looking
    const own = askHead().finally(() => {
      if (looking === own) looking = undefined
    })
    looking = own
    return own
  }

  async function askHead(): Promise<Head> {
    const asked = performance.now()
    const told = await readHead(reading).catch((error: unknown) => {
      isBlind = true
      throw error
    })
    isBlind = false
    // Answers may overtake each other: an older one must not hide a newer.
    if (asked >= headAt) [head, headAt] = [told, asked]
    return told
  }

  /** One at a time; who comes meanwhile waits for the same, and looks again. */
  function run(to: Head): Promise<boolean> {
    running ??= (async () => {
      await begin()
      return followChain(
        {
          chainId: chain.caip2,
          store,
          reading,
          window,
          hold,
          owner,
          onProgress: (state) => {
            known = state
          },
          stopping: () => stopped.signal.aborted,
        },
        to,
      )
    })().finally(() => {
      running = undefined
    })
    return running
  }
  const window = createLogWindow()

  async function reach(deadline: number): Promise<void> {
    // On a sandbox a transaction is mined while its sender waits; elsewhere a block takes longer than a poll.
    const isKnown = !chain.sandbox && performance.now() - headAt < pollMs && head !== undefined
    const to = isKnown && head ? head : await lookUp()
    while (performance.now() < deadline && !stopped.signal.aborted) {
      const state = await stateNow()
      if (state !== undefined && reaches(state, to)) return
      const isOlder = running !== undefined
      if (await run(to)) {
        // What ran already may have looked no further than before we came.
        if (!isOlder) return
      } else {
        // Another node is at it.
        if (state !== undefined && state.nextBlock > to.number) return
        await sleep(glanceMs, undefined, { signal: stopped.signal })
      }
    }
  }

  async function poll(): Promise<void> {
    try {
      await run(await lookUp())
    } catch (error) {
      if (!stopped.signal.aborted) {
        log.warn('history waits', { chainId: chain.caip2, ...errorFields(error) })
      }
    }
  }

  return {
    async catchUp(deadline) {
      const left = Math.max(0, deadline - performance.now())
      const late = new AbortController()
      try {
        await Promise.race([reach(deadline), sleep(left, undefined, { signal: late.signal })])
      } catch {
        // What is in the index is still true; that it may not be all is told by `isComplete`.
      } finally {
        late.abort()
      }
    },
    async progress() {
      const state = await stateNow()
      if (state === undefined) return undefined
      const isThere = head !== undefined && state.nextBlock > head.number
      const isComplete = isThere && !isBlind && state.lastHash !== undefined
      return { state, isComplete }
    },
    start() {
      looping = (async () => {
        while (!stopped.signal.aborted) {
          await poll()
          await sleep(pollMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
        }
      })()
    },
    async stop() {
      stopped.abort()
      await looping
      await running?.catch(() => {})
      await store.release(chain.caip2, owner).catch(() => {})
    },
  }
}
