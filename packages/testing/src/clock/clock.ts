/** What the wallets need of time, so that a test can hold it in its hand. */
export type Clock = {
  now(): number
  setTimeout(action: () => void, ms: number): number
  clearTimeout(id: number): void
}

/** The clock on the wall. */
export function createSystemClock(): Clock {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let lastId = 0
  return {
    now: () => Date.now(),
    setTimeout(action, ms) {
      lastId += 1
      const id = lastId
      const run = () => {
        timers.delete(id)
        action()
      }
      timers.set(id, setTimeout(run, ms))
      return id
    },
    clearTimeout(id) {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
  }
}

/** Resolves once the clock has moved on by this much. */
export function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimeout(resolve, ms)
  })
}
