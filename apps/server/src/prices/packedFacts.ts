import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { PriceFacts } from './priceFacts.ts'

const AddressText = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/),
  v.custom<Address>(() => true),
)
const Facts = v.object({
  oracle: v.optional(AddressText),
  sequencer: v.optional(AddressText),
  native: v.string(),
  wrappedNative: AddressText,
  feeds: v.record(
    v.string(),
    v.pipe(
      v.tuple([AddressText, v.number()]),
      v.transform(([address, heartbeatSeconds]) => ({ address, heartbeatSeconds })),
    ),
  ),
  tokens: v.record(AddressText, v.string()),
  stables: v.array(AddressText),
  quotes: v.array(AddressText),
  v3Factory: v.optional(AddressText),
  v2Factory: v.optional(AddressText),
})
const Data = v.object({ chains: v.record(v.string(), Facts) })

/** Where prices stand on real chains, by the chain's number: beside `src` as beside `dist`. */
export function readPackedFacts(): Readonly<Record<string, PriceFacts>> {
  const file = new URL('../../prices/addresses.json', import.meta.url)
  return v.parse(Data, JSON.parse(readFileSync(file, 'utf8'))).chains
}
