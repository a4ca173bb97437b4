import * as v from 'valibot'
import { EvmAddress, SolanaAddress } from './fields.ts'
import { Hex, jsonObject, Quantity } from './payloadFields.ts'
import { safeMethods } from './rpcMethods.ts'

const mostCalls = 50
const mostMessageBytes = 65_536
const longestTypedData = 32_768
const longestTransaction = 8_192

/** A message to sign: bytes as hex, or text. */
const Message = v.union([
  v.pipe(v.string(), v.maxLength(2 + 2 * mostMessageBytes), v.regex(/^0x(?:[\da-f]{2})*$/i)),
  v.pipe(v.string(), v.maxBytes(mostMessageBytes)),
])

/** EIP-712 data, given as JSON or as an object; what comes out is an object. */
const TypedData = v.pipe(
  v.union([v.pipe(v.string(), v.maxBytes(longestTypedData), v.parseJson()), v.looseObject({})]),
  jsonObject(longestTypedData),
  v.strictObject({
    types: v.record(v.string(), v.array(v.strictObject({ name: v.string(), type: v.string() }))),
    primaryType: v.string(),
    domain: v.record(v.string(), v.unknown()),
    message: v.record(v.string(), v.unknown()),
  }),
)

const Transaction = v.strictObject({
  from: v.optional(EvmAddress),
  // A transaction without a recipient creates a contract.
  to: v.optional(v.nullable(EvmAddress)),
  data: v.optional(Hex),
  input: v.optional(Hex),
  value: v.optional(Quantity),
  gas: v.optional(Quantity),
  gasPrice: v.optional(Quantity),
  maxFeePerGas: v.optional(Quantity),
  maxPriorityFeePerGas: v.optional(Quantity),
  nonce: v.optional(Quantity),
  type: v.optional(Quantity),
  chainId: v.optional(Quantity),
  accessList: v.optional(
    v.pipe(
      v.array(v.strictObject({ address: EvmAddress, storageKeys: v.pipe(v.array(Hex), v.maxLength(100)) })),
      v.maxLength(100),
    ),
  ),
})

const JsonObject = jsonObject(longestTypedData)

const Call = v.strictObject({
  // Each call has a recipient (S5.06), and its data are hex (S5.07).
  to: EvmAddress,
  data: v.optional(Hex),
  value: v.optional(Quantity),
  capabilities: v.optional(JsonObject),
})

const SendCalls = v.strictObject({
  version: v.optional(v.pipe(v.string(), v.maxLength(16))),
  id: v.optional(v.pipe(v.string(), v.maxLength(8_194))),
  from: v.optional(EvmAddress),
  chainId: v.optional(Quantity),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(JsonObject),
  calls: v.pipe(v.array(Call), v.minLength(1), v.maxLength(mostCalls)),
})

const Permissions = v.pipe(v.array(JsonObject), v.minLength(1), v.maxLength(10))

const SolanaTransaction = v.pipe(v.string(), v.minLength(1), v.maxLength(longestTransaction))

/** A call to an RPC method on one of the two lists. Parameters of methods that sign have the exact shape of the method. */
export const RpcRequest = v.variant(
  'method',
  [
    v.strictObject({
      method: v.picklist(safeMethods),
      params: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(16)), []),
    }),
    v.strictObject({ method: v.literal('personal_sign'), params: v.strictTuple([Message, EvmAddress]) }),
    v.strictObject({
      method: v.literal('eth_signTypedData_v4'),
      params: v.strictTuple([EvmAddress, TypedData]),
    }),
    v.strictObject({ method: v.literal('eth_sendTransaction'), params: v.strictTuple([Transaction]) }),
    v.strictObject({
      method: v.literal('eth_sendUserOperation'),
      params: v.strictTuple([JsonObject, EvmAddress]),
    }),
    v.strictObject({ method: v.literal('wallet_sendCalls'), params: v.strictTuple([SendCalls]) }),
    v.strictObject({ method: v.literal('wallet_grantPermissions'), params: Permissions }),
    v.strictObject({ method: v.literal('wallet_revokePermissions'), params: Permissions }),
    v.strictObject({
      method: v.literal('solana_signMessage'),
      params: v.strictObject({
        message: v.pipe(v.string(), v.maxLength(2 * mostMessageBytes)),
        pubkey: SolanaAddress,
      }),
    }),
    v.strictObject({
      method: v.literal('solana_signTransaction'),
      params: v.strictObject({ transaction: SolanaTransaction }),
    }),
    v.strictObject({
      method: v.literal('solana_signAllTransactions'),
      params: v.strictObject({
        transactions: v.pipe(v.array(SolanaTransaction), v.minLength(1), v.maxLength(mostCalls)),
      }),
    }),
    v.strictObject({
      method: v.literal('solana_signAndSendTransaction'),
      params: v.strictObject({
        transaction: SolanaTransaction,
        options: v.optional(
          v.strictObject({
            skipPreflight: v.optional(v.boolean()),
            preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
            maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
            minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
          }),
        ),
      }),
    }),
  ],
  'Requested RPC call is not allowed',
)

/** A call to an RPC method on one of the two lists. */
export type RpcRequest = v.InferOutput<typeof RpcRequest>
