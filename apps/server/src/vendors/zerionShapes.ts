import * as v from 'valibot'

const Text = v.string()
const MaybeText = v.optional(v.nullable(v.string()))

const Chain = v.object({ chain: v.object({ data: v.object({ id: Text }) }) })

/** A token, by all the contracts it has. */
const FungibleInfo = v.object({
  name: v.optional(v.nullable(Text), ''),
  symbol: v.optional(v.nullable(Text), ''),
  implementations: v.optional(v.array(v.object({ chain_id: Text, address: MaybeText })), []),
  flags: v.optional(v.nullable(v.object({ is_trash: v.optional(v.boolean()) }))),
})

const NftInfo = v.object({
  name: v.optional(v.nullable(Text), ''),
  contract_address: MaybeText,
  token_id: MaybeText,
  content: v.optional(
    v.nullable(v.object({ preview: v.optional(v.nullable(v.object({ url: MaybeText }))) })),
  ),
  flags: v.optional(v.nullable(v.object({ is_spam: v.optional(v.boolean(), false) }))),
})

const Quantity = v.object({ numeric: Text, decimals: v.optional(v.number()) })

/** One thing that an account holds. */
export const Position = v.object({
  attributes: v.object({
    value: v.optional(v.nullable(v.number())),
    price: v.optional(v.nullable(v.number())),
    position_type: MaybeText,
    quantity: v.object({ ...Quantity.entries, decimals: v.number() }),
    fungible_info: FungibleInfo,
  }),
  relationships: Chain,
})

/** One thing that an account holds. */
export type Position = v.InferOutput<typeof Position>

/** One thing that moved. */
export const ZerionTransfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: Quantity,
  value: v.optional(v.nullable(v.number())),
  price: v.optional(v.nullable(v.number())),
  fungible_info: v.optional(v.nullable(FungibleInfo)),
  nft_info: v.optional(v.nullable(NftInfo)),
  sender: MaybeText,
  recipient: MaybeText,
})

/** One thing that moved. */
export type ZerionTransfer = v.InferOutput<typeof ZerionTransfer>

/** One thing that an account did. */
export const ZerionTransaction = v.object({
  id: v.pipe(Text, v.maxLength(200)),
  attributes: v.object({
    operation_type: Text,
    hash: v.pipe(Text, v.regex(/^0x[0-9a-f]{64}$/i)),
    mined_at_block: v.optional(v.nullable(v.number())),
    mined_at: v.pipe(
      Text,
      v.check((text) => !Number.isNaN(Date.parse(text))),
    ),
    sent_from: v.pipe(Text, v.regex(/^0x[0-9a-f]{40}$/i)),
    sent_to: v.optional(v.nullable(v.pipe(Text, v.regex(/^(0x[0-9a-f]{40})?$/i)))),
    status: v.picklist(['confirmed', 'failed', 'pending']),
    nonce: v.optional(v.nullable(v.number())),
    transfers: v.optional(v.array(v.unknown()), []),
    application_metadata: v.optional(
      v.nullable(v.object({ name: MaybeText, icon: v.optional(v.nullable(v.object({ url: MaybeText }))) })),
    ),
  }),
  relationships: Chain,
})

/** One thing that an account did. */
export type ZerionTransaction = v.InferOutput<typeof ZerionTransaction>

/** What every list comes in. */
export const ZerionPage = v.object({
  links: v.object({ next: MaybeText }),
  data: v.pipe(v.array(v.unknown()), v.maxLength(1_000)),
})
