import { RpcError, rpcCodes } from '../evm/rpcError.ts'

// The engine reckons fees in 128 bits, and the whole process ends when gas times fee does not fit. With capped gas
// nothing below this comes near, and it is 79 thousand million ether for a single unit.
const feeLimit = 2n ** 96n
const valueLimit = 2n ** 255n

/** Refuses a fee that the engine could not bear. */
export function assertPayableFee(name: string, fee: unknown): void {
  assertBelow(feeLimit, name, fee)
}

/** Refuses a value that the engine could not bear together with its fees. */
export function assertPayableValue(value: unknown): void {
  assertBelow(valueLimit, 'value', value)
}

function assertBelow(limit: bigint, name: string, asked: unknown): void {
  if ((readQuantity(name, asked) ?? 0n) < limit) return
  throw new RpcError(
    rpcCodes.invalidParams,
    `Nobody can pay a \`${name}\` of ${asked}: ask with a lower one.`,
  )
}

/** Knows every way of writing a number that the engine may take, so that none slips past a limit. */
export function readQuantity(name: string, value: unknown): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (value === '0x') return 0n
  if (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  throw new RpcError(
    rpcCodes.invalidParams,
    `\`${name}\` must be a hexadecimal quantity such as "0x5208", not ${JSON.stringify(value)}.`,
  )
}
