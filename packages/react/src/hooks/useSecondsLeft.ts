import type { Latchkey } from '@latchkey/core'
import { useEffect, useReducer } from 'react'

/** Counts down to a moment, in whole seconds; 0 from then on, and where there is none. */
export function useSecondsLeft({ deps: { clock } }: Pick<Latchkey, 'deps'>, end: number | undefined): number {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const seconds = end === undefined ? 0 : Math.max(0, Math.ceil((end - clock.now()) / 1_000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: timers may ring a little early, and then ring once more
  useEffect(() => {
    if (end === undefined || seconds === 0) return
    const next = end - (seconds - 1) * 1_000 - clock.now()
    const timer = clock.setTimeout(tick, Math.max(0, next))
    return () => clock.clearTimeout(timer)
  }, [clock, end, seconds, ticks])
  return seconds
}
