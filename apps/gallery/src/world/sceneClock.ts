import type { Clock } from '@latchkey/core'

/**
 * A clock for a picture: waits up to `passesMs` are over at once, longer ones never end. So a scene stands still at the
 * moment it is about, however slow the machine is.
 */
export function sceneClock(passesMs: number): Clock {
  return {
    now: () => Date.UTC(2026, 0, 15, 9, 41),
    setTimeout: (action, ms) => (ms <= passesMs ? Number(setTimeout(action)) : 0),
    clearTimeout: (id) => clearTimeout(id),
  }
}
