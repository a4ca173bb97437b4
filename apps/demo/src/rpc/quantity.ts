import * as v from 'valibot'

/** A JSON-RPC quantity such as `0x1f`, read as a bigint. */
export const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]+$/),
  v.transform((text) => BigInt(text)),
)

/** A hash of 32 bytes. */
export const Hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.custom<`0x${string}`>(() => true),
)
