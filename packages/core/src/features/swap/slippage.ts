import * as v from 'valibot'
import { floorAmount } from '../../base/amounts.ts'
import { compareDecimals } from '../../base/decimals.ts'
import type { StorageKey } from '../../base/storage.ts'

/** The least and the most slippage that a visitor can choose, in percent. */
export const leastSlippage = '0.1'
export const mostSlippage = '50'

/** A slippage in percent, cut to hundredths, which is as fine as services take it; undefined outside of 0.1 to 50. */
export function readSlippage(decimal: string): string | undefined {
  const cut = floorAmount(decimal, 2)
  const isWithin = compareDecimals(cut, leastSlippage) >= 0 && compareDecimals(decimal, mostSlippage) <= 0
  return isWithin ? cut : undefined
}

/** Where an instance remembers the slippage that its visitor has chosen. */
export const slippageKey = {
  name: 'swapSlippage',
  schema: v.pipe(
    v.string(),
    v.regex(/^\d{1,2}(?:\.\d{1,2})?$/),
    v.check((text) => readSlippage(text) === text),
  ) as never,
} as StorageKey<string>
