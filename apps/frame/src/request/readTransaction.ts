import * as v from 'valibot'
import { readAddress } from '../encoding/address.ts'
import { type Hex, isHexBytes } from '../encoding/hex.ts'
import { RefusedError } from './refusedError.ts'
import type { Transaction } from './signingRequest.ts'

const longestData = 2 * 128 * 1_024

const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,64}$/i),
    v.transform((text) => BigInt(text)),
    v.check((number) => number < 1n << BigInt(bits)),
    v.transform((number): Hex => `0x${number.toString(16)}`),
  )

const HexBytes = v.pipe(
  v.custom<Hex>(isHexBytes),
  v.transform((hex) => hex.toLowerCase() as Hex),
)

const AddressText = v.pipe(
  v.unknown(),
  v.transform(readAddress),
  v.custom<Hex>((address) => address !== undefined),
)

const AccessList = v.pipe(
  v.array(
    v.strictObject({
      address: AddressText,
      storageKeys: v.pipe(
        v.array(
          v.pipe(
            HexBytes,
            v.check((key) => key.length === 66),
          ),
        ),
        v.maxLength(256),
      ),
    }),
  ),
  v.maxLength(256),
)

// Strict, so that a field that this wallet does not know is refused and not silently left out.
const Schema = v.strictObject({
  from: AddressText,
  to: v.nullish(AddressText, null),
  value: v.optional(quantity(256), '0x0'),
  data: v.optional(HexBytes),
  input: v.optional(HexBytes),
  nonce: quantity(64),
  gas: v.optional(quantity(64)),
  gasLimit: v.optional(quantity(64)),
  gasPrice: v.optional(quantity(256)),
  maxFeePerGas: v.optional(quantity(256)),
  maxPriorityFeePerGas: v.optional(quantity(256)),
  accessList: v.optional(AccessList),
  chainId: v.optional(v.union([quantity(64), v.pipe(v.number(), v.safeInteger())])),
  type: v.optional(v.string()),
})

const transactionTypes: Readonly<Record<string, Transaction['type']>> = {
  '0x0': 'legacy',
  '0x00': 'legacy',
  '0x2': 'eip1559',
  '0x02': 'eip1559',
}

/** Reads a transaction whose nonce, gas and fees are filled in, for one account and chain; throws a `RefusedError`. */
export function readTransaction(given: unknown, account: Hex, chainId: number): Transaction {
  // EIP-7702: code that acts as the account for ever is not a page's to choose.
  if (typeof given === 'object' && given !== null && 'authorizationList' in given)
    throw new RefusedError('authorization-included')
  const { success, output } = v.safeParse(Schema, given)
  if (!success) throw new RefusedError('request-invalid')
  const { from, to, value, nonce, accessList, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = output
  if (from !== account) throw new RefusedError('account-foreign')
  if (output.chainId !== undefined && BigInt(output.chainId) !== BigInt(chainId))
    throw new RefusedError('chain-foreign')
  const type = output.type === undefined ? undefined : transactionTypes[output.type.toLowerCase()]
  if (output.type !== undefined && type === undefined) throw new RefusedError('transaction-type-unknown')
  const data = sameOf(output.data, output.input) ?? '0x'
  if (data.length > longestData) throw new RefusedError('request-too-large')
  const gas = sameOf(output.gas, output.gasLimit)
  if (gas === undefined || (to === null && data === '0x')) throw new RefusedError('request-invalid')
  const call = { to, value, data, nonce, gas }

  if (gasPrice !== undefined) {
    const others = [maxFeePerGas, maxPriorityFeePerGas, accessList]
    if (type === 'eip1559' || others.some((other) => other !== undefined))
      throw new RefusedError('request-invalid')
    return { type: 'legacy', ...call, gasPrice }
  }
  if (type === 'legacy' || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined)
    throw new RefusedError('request-invalid')
  if (BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas)) throw new RefusedError('request-invalid')
  return { type: 'eip1559', ...call, maxFeePerGas, maxPriorityFeePerGas, accessList: accessList ?? [] }
}

/** Two names for one field: both may be given, if they agree. */
function sameOf(one: Hex | undefined, other: Hex | undefined): Hex | undefined {
  if (one !== undefined && other !== undefined && one !== other) throw new RefusedError('request-invalid')
  return one ?? other
}
