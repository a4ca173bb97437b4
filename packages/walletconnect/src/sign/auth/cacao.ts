import * as v from 'valibot'

/** One line, as EIP-4361 wants it: with a line break a claim could pass for the claims that follow it. */
const Text = v.pipe(v.string(), v.maxLength(10_000), v.regex(/^[^\n\r]*$/))

/** A signed sign-in (CAIP-74): who, what and the signature; what it claims is not checked by its shape. */
export const Cacao = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: Text,
    domain: Text,
    aud: Text,
    version: Text,
    nonce: Text,
    iat: Text,
    statement: v.optional(Text),
    requestId: v.optional(Text),
    resources: v.optional(v.pipe(v.array(Text), v.maxLength(100))),
    nbf: v.optional(Text),
    exp: v.optional(Text),
  }),
  s: v.object({
    t: v.picklist(['eip191', 'eip1271', 'eip6492']),
    s: v.pipe(v.string(), v.maxLength(100_000)),
  }),
})

/** A signed sign-in (CAIP-74): who, what and the signature. */
export type Cacao = v.InferOutput<typeof Cacao>
