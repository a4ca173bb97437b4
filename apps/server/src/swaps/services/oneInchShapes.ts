import * as v from 'valibot'
import { AddressText, CallData, Units } from './words.ts'

/** `GET /swap/v6.1/{chain}/quote`. */
export const OneInchQuote = v.object({ dstAmount: Units, gas: v.nullish(Units) })

/** `GET /swap/v6.1/{chain}/swap`. */
export const OneInchSwap = v.object({
  dstAmount: Units,
  tx: v.object({ from: AddressText, to: AddressText, data: CallData, value: Units, gas: v.nullish(Units) }),
})

/** `GET /swap/v6.1/{chain}/tokens`. */
export const OneInchTokens = v.object({ tokens: v.record(AddressText, v.unknown()) })

/** What it says with a status of the client's side. */
export const OneInchProblem = v.object({ description: v.string() })
