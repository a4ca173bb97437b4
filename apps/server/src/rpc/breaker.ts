/** Remembers how an upstream did, and keeps visitors from waiting for one that is down. */
export type Breaker = {
  /** Whether a call may go there now. While it is open, one call at a time may try when the pause is over. */
  allows(): boolean
  succeeded(): void
  failed(): void
  /** Open only while it rests: who sends traffic by our health would else never come back to let it try. */
  state(): 'closed' | 'failing' | 'open'
  /** How long until the next try, in milliseconds. */
  pauseLeft(): number
}

const firstPauseMs = 1_000
const longestPauseMs = 8_000

/** Opens after so many failures in a row, for a pause that doubles up to eight seconds. */
export function createBreaker(now: () => number, failuresToOpen = 3): Breaker {
  let failures = 0
  let pauseMs = firstPauseMs
  let openUntil = 0
  const pauseLeft = () => (failures < failuresToOpen ? 0 : Math.max(0, openUntil - now()))
  return {
    allows() {
      if (pauseLeft() > 0) return false
      if (failures < failuresToOpen) return true
      // This caller tries for everybody; the others wait for the same pause again.
      openUntil = now() + pauseMs
      return true
    },
    succeeded() {
      failures = 0
      pauseMs = firstPauseMs
    },
    failed() {
      failures += 1
      if (failures < failuresToOpen) return
      openUntil = now() + pauseMs
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    },
    state: () => (failures === 0 ? 'closed' : pauseLeft() > 0 ? 'open' : 'failing'),
    pauseLeft,
  }
}
