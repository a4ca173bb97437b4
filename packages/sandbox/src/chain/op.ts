import * as v from 'valibot'

const Time = v.pipe(v.number(), v.integer(), v.minValue(0))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * Everything that changes a chain, with every choice already made (times, nonces, fees, randomness), so that
 * doing it again on the same chain gives the same blocks. This is what the journal keeps.
 */
export const Op = v.variant('op', [
  v.object({
    op: v.literal('send'),
    method: v.picklist(['eth_sendRawTransaction', 'eth_sendTransaction']),
    params: v.array(v.unknown()),
    /** The time of the block it is mined in; absent while mining is held. */
    time: v.optional(Time),
  }),
  v.object({ op: v.literal('mine'), blocks: Count, interval: Count, time: Time }),
  v.object({ op: v.literal('hold') }),
  v.object({ op: v.literal('resume'), time: Time }),
  v.object({
    op: v.literal('clock'),
    offset: v.pipe(v.number(), v.integer()),
    next: v.optional(Time),
  }),
  v.object({ op: v.literal('engine'), method: v.string(), params: v.array(v.unknown()) }),
  v.object({ op: v.literal('snapshot') }),
  v.object({ op: v.literal('revert'), snapshot: v.string() }),
  v.object({
    op: v.literal('reorg'),
    blocks: Count,
    keepTransactions: v.boolean(),
    time: Time,
    /** Randomness of the first new block, so that it differs from the one it replaces. */
    prevRandao: v.string(),
  }),
])

/** One change of a chain, ready to be kept and done. */
export type Op = v.InferOutput<typeof Op>

/** The change of that kind. */
export type OpOf<Kind extends Op['op']> = Extract<Op, { op: Kind }>
