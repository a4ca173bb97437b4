import * as v from 'valibot'

/** A chain as CAIP-2 writes it: `eip155:1`, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export type Caip2 = `${string}:${string}`

/** The shape CAIP-2 allows: a namespace of 3 to 8 characters and a reference of 1 to 32. */
const caip2Pattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** Parses a chain written in CAIP-2. */
export const Caip2 = v.pipe(
  v.string(),
  v.regex(caip2Pattern, 'Write the chain as CAIP-2, for example eip155:1.'),
  v.custom<Caip2>(() => true),
)

/** Parses the query parameter `chainId`: CAIP-2, or the bare number of an EVM chain that some clients send. */
export const ChainIdParam = v.pipe(
  v.union([v.string(), v.number()], 'Say which chain with chainId, for example chainId=eip155:1.'),
  v.transform((value) => {
    const text = String(value)
    return /^[1-9]\d{0,15}$/.test(text) ? `eip155:${text}` : text
  }),
  Caip2,
)
