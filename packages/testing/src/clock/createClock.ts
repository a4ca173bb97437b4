import type { Clock } from './clock.ts'

/** A clock that stands still until a test winds it. */
export type HandClock = Clock & {
  /** Moves time on, runs what falls due in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>
}

type Timer = { readonly id: number; readonly at: number; readonly action: () => void }

/** Makes a clock that only moves when `advance` is called. */
export function createClock(startMs = 0): HandClock {
  let now = startMs
  let lastId = 0
  let timers: readonly Timer[] = []

  function nextDue(until: number): Timer | undefined {
    return timers
      .filter((timer) => timer.at <= until)
      .reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined)
  }

  return {
    now: () => now,
    setTimeout(action, ms) {
      lastId += 1
      timers = [...timers, { id: lastId, at: now + Math.max(0, ms), action }]
      return lastId
    },
    clearTimeout(id) {
      timers = timers.filter((timer) => timer.id !== id)
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const { id, at, action } = due
        timers = timers.filter((timer) => timer.id !== id)
        now = at
        action()
        await settle()
      }
      now = until
    },
  }
}

/** A real turn of the event loop: every promise that can go on has gone on after it. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
