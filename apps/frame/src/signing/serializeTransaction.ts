import { concatBytes } from '@noble/hashes/utils.js'
import { fromHex, type Hex } from '../encoding/hex.ts'
import type { Transaction } from '../request/signingRequest.ts'
import { encodeRlp, numberBytes } from './rlp.ts'

/** The parts of a recoverable signature. */
export type SignatureParts = { readonly r: bigint; readonly s: bigint; readonly yParity: number }

/** The bytes of a transaction: those that are hashed for signing, or with a signature those that are sent. */
export function serializeTransaction(
  transaction: Transaction,
  chainId: number,
  signature?: SignatureParts,
): Uint8Array {
  return transaction.type === 'eip1559'
    ? serializeEip1559(transaction, chainId, signature)
    : serializeLegacy(transaction, chainId, signature)
}

function serializeEip1559(
  transaction: Extract<Transaction, { type: 'eip1559' }>,
  chainId: number,
  signature: SignatureParts | undefined,
): Uint8Array {
  const accessList = transaction.accessList.map(({ address, storageKeys }) => [
    fromHex(address),
    storageKeys.map(fromHex),
  ])
  const payload = encodeRlp([
    numberBytes(BigInt(chainId)),
    quantity(transaction.nonce),
    quantity(transaction.maxPriorityFeePerGas),
    quantity(transaction.maxFeePerGas),
    ...callFields(transaction),
    accessList,
    ...(signature ? numbers(BigInt(signature.yParity), signature.r, signature.s) : []),
  ])
  return concatBytes(Uint8Array.of(0x02), payload)
}

/** With the chain in the signature (EIP-155), so that it is good on one chain only. */
function serializeLegacy(
  transaction: Extract<Transaction, { type: 'legacy' }>,
  chainId: number,
  signature: SignatureParts | undefined,
): Uint8Array {
  const chain = BigInt(chainId)
  return encodeRlp([
    quantity(transaction.nonce),
    quantity(transaction.gasPrice),
    ...callFields(transaction),
    ...(signature
      ? numbers(chain * 2n + 35n + BigInt(signature.yParity), signature.r, signature.s)
      : numbers(chain, 0n, 0n)),
  ])
}

function callFields({ gas, to, value, data }: Transaction): readonly Uint8Array[] {
  return [quantity(gas), fromHex(to ?? '0x'), quantity(value), fromHex(data)]
}

function quantity(hex: Hex): Uint8Array {
  return numberBytes(BigInt(hex))
}

function numbers(...some: readonly bigint[]): readonly Uint8Array[] {
  return some.map(numberBytes)
}
