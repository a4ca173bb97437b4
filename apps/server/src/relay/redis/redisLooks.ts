import { setTimeout as sleep } from 'node:timers/promises'

/** Looks that are asked for, one after the other: whoever asks meanwhile is served by the next. */
export type Looks = {
  ask(sinceMs: number): void
  close(): void
}

/** Between two looks, so that a crowd that asks (or somebody who plays with Redis) costs a few queries a second. */
const pauseMs = 250
/** The database may be away too. */
const pauseAfterFailureMs = 1_000

/** Runs `look` for the earliest moment that was asked for; what failed is tried again. */
export function createLooks(look: (sinceMs: number) => Promise<void>): Looks {
  let wanted: number | undefined
  let running = false
  const closing = new AbortController()

  function want(sinceMs: number): void {
    wanted = wanted === undefined ? sinceMs : Math.min(wanted, sinceMs)
  }
  async function run(): Promise<void> {
    running = true
    while (wanted !== undefined && !closing.signal.aborted) {
      const sinceMs = wanted
      wanted = undefined
      let pause = pauseMs
      try {
        await look(sinceMs)
      } catch {
        want(sinceMs)
        pause = pauseAfterFailureMs
      }
      // Closing ends the pause; the loop sees it.
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
    }
    running = false
  }
  return {
    ask(sinceMs) {
      want(sinceMs)
      if (!running) void run()
    },
    close: () => closing.abort(),
  }
}
