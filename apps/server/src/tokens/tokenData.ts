import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { mostDecimals } from './token.ts'

const Row = v.tuple([
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  v.string(),
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostDecimals)),
])

/** A token of our own list: address in lower case, symbol, name, decimals. */
export type TokenRow = v.InferOutput<typeof Row>

const Data = v.object({ tokens: v.record(v.string(), v.array(Row)) })

/** Reads our own list, by the chain's number: beside `src` as beside `dist`. */
export function readTokenData(): Readonly<Record<string, readonly TokenRow[]>> {
  const file = new URL('../../tokens/tokens.json', import.meta.url)
  return v.parse(Data, JSON.parse(readFileSync(file, 'utf8'))).tokens
}
