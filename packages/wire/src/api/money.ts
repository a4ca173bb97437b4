import * as v from 'valibot'

/** A plain decimal, exact and never rounded up: `12.5`, without exponent, sign or grouping. */
export const Decimal = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^\d+(?:\.\d+)?$/, 'Write a plain decimal such as 12.5.'),
)

/** What prices and values may be told in. */
export const Currency = v.picklist(
  ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'],
  'Write one of usd, eur, gbp, aud, cad, inr, jpy, btc and eth.',
)

/** What prices and values may be told in. */
export type Currency = v.InferOutput<typeof Currency>

/** The address that stands for a chain's own coin where an address must be written (EVM). */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
