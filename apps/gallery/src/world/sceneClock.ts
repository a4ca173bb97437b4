import type { Clock } from '@latchkey/core'

/**
 * A clock for a picture: waits up to `passesMs` are over at once, longer ones never end. So a scene stands still at the
 * moment it is about, however slow the machine is. Where it `moves`, it is later after each wait.
 */
export function sceneClock(passesMs: number, moves = false): Clock {
  let now = Date.UTC(2026, 0, 15, 9, 41)
  return {
    now: () => now,
    setTimeout: (action, ms) =>
      ms <= passesMs
        ? Number(
            setTimeout(() => {
              if (moves) now += ms
              action()
            }),
          )
        : 0,
    clearTimeout: (id) => clearTimeout(id),
  }
}
