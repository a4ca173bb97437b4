import * as v from 'valibot'
import { AddressParam, ChainIdParam, HexParam, QuantityParam, SafeQuantityParam } from '../parseParams.ts'

const Transaction = v.pipe(
  v.object({
    from: AddressParam,
    to: v.nullish(AddressParam),
    value: v.optional(QuantityParam, '0x0'),
    data: v.optional(HexParam),
    input: v.optional(HexParam),
    gas: v.optional(QuantityParam),
    gasPrice: v.optional(QuantityParam),
    maxFeePerGas: v.optional(QuantityParam),
    maxPriorityFeePerGas: v.optional(QuantityParam),
    nonce: v.optional(SafeQuantityParam),
    chainId: v.optional(ChainIdParam),
    type: v.optional(v.picklist(['0x0', '0x1', '0x2'], 'Transactions are of type 0x0, 0x1 or 0x2.')),
    accessList: v.optional(v.array(v.object({ address: AddressParam, storageKeys: v.array(HexParam) }))),
  }),
  v.check(({ data, input }) => !data || !input || data === input, 'data and input say different things.'),
  v.check(({ to, data, input }) => Boolean(to ?? data ?? input), 'A transaction needs to or data.'),
  v.transform(({ data, input, ...rest }) => ({ ...rest, data: data ?? input ?? ('0x' as const) })),
)

/** What eth_sendTransaction takes. */
export const TransactionParams = v.looseTuple([Transaction], 'Give one transaction.')

/** A transaction as a site asks for it. */
export type TransactionRequest = v.InferOutput<typeof Transaction>
