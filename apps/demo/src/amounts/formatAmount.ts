import { locale } from '../messages.ts'

/** An amount in pieces, so that the decimals can step back. */
export type AmountText = {
  /** Grouped, with its sign. */
  readonly whole: string
  /** Digits after the point, without the point; empty when there are none. */
  readonly fraction: string
  /** The amount is not zero but smaller than what `fraction` can show. */
  readonly tiny: boolean
}

const grouping = new Intl.NumberFormat(locale, { useGrouping: true })

/**
 * Writes base units as people read them. All digits are kept unless `maxFraction` cuts them;
 * a cut always rounds down, so nobody is shown more than they have.
 */
export function formatAmount(units: bigint, decimals: number, maxFraction = decimals): AmountText {
  const negative = units < 0n
  const scale = 10n ** BigInt(decimals)
  const size = negative ? -units : units
  const allDigits = (size % scale).toString().padStart(decimals, '0').slice(0, decimals)
  const fraction = allDigits.slice(0, maxFraction).replace(/0+$/, '')
  const whole = size / scale
  const tiny = size > 0n && whole === 0n && fraction === '' && maxFraction > 0
  return {
    whole: `${negative ? '-' : ''}${grouping.format(whole)}`,
    fraction: tiny ? '1'.padStart(maxFraction, '0') : fraction,
    tiny,
  }
}
