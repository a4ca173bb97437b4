import type { Latchkey, PairingCode } from '@latchkey/core'
import { pairingExpiryMs, pairingThresholdMs } from '@latchkey/core/internal'
import { useEffect, useReducer } from 'react'

/** What is left of a code before another takes its place. */
export type Life = {
  /** Whole seconds. */
  readonly seconds: number
  /** From 1 down to 0. */
  readonly share: number
}

/** Counts down what is left of a code, a step each second. */
export function useLife({ deps: { clock } }: Latchkey, code: PairingCode | undefined): Life | undefined {
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  // It is renewed a moment before it runs out.
  const end = code && code.expiresAt - pairingThresholdMs
  const left = end === undefined ? 0 : Math.max(0, end - clock.now())
  const seconds = Math.ceil(left / 1_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: timers may ring a little early, and then ring once more
  useEffect(() => {
    if (end === undefined || seconds === 0) return
    const next = end - (seconds - 1) * 1_000 - clock.now()
    const timer = clock.setTimeout(tick, Math.max(0, next))
    return () => clock.clearTimeout(timer)
  }, [clock, end, seconds, ticks])
  if (code === undefined) return undefined
  return { seconds, share: left / (pairingExpiryMs - pairingThresholdMs) }
}

/** Writes seconds as a clock does, in the digits of a language: 3:07. */
export function clockTime(seconds: number, locale: string): string {
  const format = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits }).format(value)
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}
