import type { Latchkey, PairingCode } from '@latchkey/core'
import { pairingExpiryMs, pairingThresholdMs } from '@latchkey/core/internal'
import { useSecondsLeft } from '../../../hooks/useSecondsLeft.ts'

/** What is left of a code before another takes its place. */
export type Life = {
  /** Whole seconds. */
  readonly seconds: number
  /** From 1 down to 0. */
  readonly share: number
}

/** Counts down what is left of a code, a step each second. */
export function useLife(latchkey: Latchkey, code: PairingCode | undefined): Life | undefined {
  // It is renewed a moment before it runs out.
  const end = code && code.expiresAt - pairingThresholdMs
  const seconds = useSecondsLeft(latchkey, end)
  if (end === undefined) return undefined
  const left = Math.max(0, end - latchkey.deps.clock.now())
  return { seconds, share: left / (pairingExpiryMs - pairingThresholdMs) }
}

/** Writes seconds as a clock does, in the digits of a language: 3:07. */
export function clockTime(seconds: number, locale: string): string {
  const format = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits }).format(value)
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}
