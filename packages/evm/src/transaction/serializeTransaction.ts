import { AddressError, LatchkeyError, type TransactionRequest } from '@latchkey/core/adapter'
import { type Hex, toQuantity } from '../provider/parse.ts'

const blobBytes = 131_072
const top = 2n ** 256n

/** Writes a transaction for JSON-RPC, or throws a typed error before any wallet is asked (S8.52 to S8.55). */
export function serializeTransaction(transaction: TransactionRequest): Readonly<Record<string, unknown>> {
  const { from, to, data, chainId, nonce, accessList, blobs, blobVersionedHashes } = transaction
  if (chainId !== undefined && !(Number.isSafeInteger(chainId) && chainId > 0)) throw new ChainIdError()
  for (const address of [from, to, ...(accessList ?? []).map((entry) => entry.address)]) {
    if (address !== undefined && !/^0x[0-9a-f]{40}$/i.test(address)) throw new AddressError()
  }
  checkFees(transaction)
  checkBlobs(transaction)
  const isPlain = [transaction.value, transaction.gas].every(isUnsigned)
  const isNonce = nonce === undefined || (Number.isSafeInteger(nonce) && nonce >= 0)
  const isData = data === undefined ? to !== undefined : isBytes(data)
  if (!isPlain || !isNonce || !isData) throw new TransactionError()
  return {
    from,
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(accessList && { accessList }),
    ...(blobs && { blobs }),
    ...(blobVersionedHashes && { blobVersionedHashes }),
    ...Object.fromEntries(quantities.flatMap((key) => quantityOf(key, transaction[key]))),
  }
}

const fees = ['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas'] as const
const quantities = [...fees, 'value', 'gas', 'nonce', 'chainId'] as const

function quantityOf(key: string, value: number | bigint | undefined): readonly (readonly [string, Hex])[] {
  return value === undefined ? [] : [[key, toQuantity(value)]]
}

function checkFees(transaction: TransactionRequest): void {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (!fees.every((key) => isUnsigned(transaction[key]))) throw new FeeCapError()
  if (gasPrice !== undefined && maxFeePerGas !== undefined) throw new FeeCapError()
  if (maxFeePerGas !== undefined && (maxPriorityFeePerGas ?? 0n) > maxFeePerGas) throw new FeeCapError()
}

function checkBlobs({ blobs, blobVersionedHashes, to }: TransactionRequest): void {
  if (blobs === undefined && blobVersionedHashes === undefined) return
  const areBlobs = blobs?.every((blob) => isBytes(blob) && blob.length === 2 + 2 * blobBytes) ?? true
  // EIP-4844: version 1 is the only one there is, and such a transaction creates no contract.
  const areHashes = blobVersionedHashes?.every((hash) => /^0x01[0-9a-f]{62}$/i.test(hash)) ?? true
  const isEmpty = blobs?.length === 0 || blobVersionedHashes?.length === 0
  if (!areBlobs || !areHashes || isEmpty || to === undefined) throw new BlobError()
}

function isUnsigned(value: bigint | undefined): boolean {
  return value === undefined || (typeof value === 'bigint' && value >= 0n && value < top)
}

function isBytes(text: string): boolean {
  return /^0x(?:[0-9a-f]{2})*$/i.test(text)
}

/** A chain id is no whole number above 0. */
export class ChainIdError extends LatchkeyError<'transaction.chainId'> {
  override readonly name = 'ChainIdError'
  constructor() {
    super('transaction.chainId', {})
  }
}

/** A fee does not fit, or the tip is above the fee cap. */
export class FeeCapError extends LatchkeyError<'transaction.feeCap'> {
  override readonly name = 'FeeCapError'
  constructor() {
    super('transaction.feeCap', {})
  }
}

/** Blobs are missing, or they or their hashes have the wrong size or version. */
export class BlobError extends LatchkeyError<'transaction.blobs'> {
  override readonly name = 'BlobError'
  constructor() {
    super('transaction.blobs', {})
  }
}

/** An amount, the gas, the nonce or the data cannot be written down. */
export class TransactionError extends LatchkeyError<'transaction.malformed'> {
  override readonly name = 'TransactionError'
  constructor(options?: ErrorOptions) {
    super('transaction.malformed', {}, options)
  }
}
