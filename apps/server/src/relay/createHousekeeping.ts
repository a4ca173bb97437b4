import { setTimeout as sleep } from 'node:timers/promises'
import type { RelayStore } from '../store/relayStore.ts'
import type { Fanout } from './fanout.ts'

const tickMs = 1_000
const sweepEveryMs = 10_000
/** Others write in between. */
const pauseMs = 20
/** Adding up what is held takes at most this part of the time, however much it is. */
const totalsShare = 1 / 200
/** A node may die between its commit and its word to the others. */
const lookBackEveryMs = 30_000
const lookBackMs = 90_000

type Deps = {
  readonly store: RelayStore
  readonly fanout: Fanout
  readonly now: () => number
  readonly tick: () => void
  readonly lookBack: (sinceMs: number) => Promise<void>
  readonly onTrouble: (error: unknown) => void
}

/** What has to be done now and then, on one timer. */
export type Housekeeping = {
  /** As of the last sweep. */
  totals(): { readonly messages: number; readonly bytes: number }
  stop(): Promise<void>
}

/** Starts to sweep what has expired, and to look for what nobody told. */
export function createHousekeeping({ store, fanout, now, tick, lookBack, onTrouble }: Deps): Housekeeping {
  let totals = { messages: 0, bytes: 0 }
  let sweptAt = Number.NEGATIVE_INFINITY
  let totalsAt = Number.NEGATIVE_INFINITY
  let lookedAt = now()
  let sweeping: Promise<void> | undefined
  let stopped = false

  async function sweep(): Promise<void> {
    try {
      while (!stopped && (await store.sweep(now())) > 0) await sleep(pauseMs)
      if (!stopped && now() >= totalsAt) await addUp()
    } catch (error) {
      onTrouble(error)
    }
  }
  async function addUp(): Promise<void> {
    const started = performance.now()
    totals = await store.totals()
    totalsAt = now() + (performance.now() - started) / totalsShare
  }
  const timer = setInterval(() => {
    const time = now()
    tick()
    if (time - sweptAt >= sweepEveryMs && sweeping === undefined) {
      sweptAt = time
      sweeping = sweep().finally(() => {
        sweeping = undefined
      })
    }
    if (time - lookedAt >= lookBackEveryMs) {
      lookedAt = time
      if (fanout.health() !== undefined) lookBack(time - lookBackMs).catch(onTrouble)
    }
  }, tickMs)

  return {
    totals: () => totals,
    async stop() {
      stopped = true
      clearInterval(timer)
      await sweeping
    },
  }
}
