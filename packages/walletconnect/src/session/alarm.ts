import type { Clock } from '../client.ts'

/** Rings when time alone changes something. */
export type Alarm = {
  /** Winds it to this moment instead of the one before; an infinite one is never. */
  set(deadline: number): void
  stop(): void
}

/** Browsers' timers overflow at 24.8 days: a later moment is looked at again after one. */
const dayMs = 86_400_000
/** A timer that rings later than this slept with the page. */
const sleptMs = 3_000

/** Makes one; `isLate` is true when the page slept over its time. */
export function createAlarm(clock: Clock, ring: (isLate: boolean) => void): Alarm {
  let timer = 0
  let rings = Number.POSITIVE_INFINITY

  function onTimer(): void {
    const isLate = clock.now() - rings > sleptMs
    rings = Number.NaN
    ring(isLate)
  }

  return {
    set(deadline) {
      if (deadline === rings) return
      clock.clearTimeout(timer)
      rings = deadline
      if (deadline === Number.POSITIVE_INFINITY) return
      timer = clock.setTimeout(onTimer, Math.min(dayMs, Math.max(0, deadline - clock.now())))
    },
    stop: () => clock.clearTimeout(timer),
  }
}
