import { hexToBytes } from '@noble/hashes/utils.js'
import { checksumAddress } from '../../message/checksumAddress.ts'
import { encodeArguments } from './abi.ts'
import { hashMessage } from './hashMessage.ts'
import { recoverAddress } from './recoverAddress.ts'
import { signatureValidator } from './signatureValidator.ts'
import { splitSignature } from './splitSignature.ts'

/** Makes an `eth_call` at the latest block of a chain in CAIP-2, and gives the bytes that it returns in hexadecimal. */
export type ReadChain = (
  chainId: string,
  call: { readonly to?: string; readonly data: string },
) => Promise<string>

/** A signature, and the account that is said to have made it. */
export type EvmSignature = {
  readonly message: string
  readonly signature: string
  readonly chainId: string
  readonly address: string
  readonly readChain?: ReadChain
}

/** Longer ones are of no wallet; passkeys need about a thousand bytes, factories a few thousand. */
const longestSignature = 32 * 1_024

/**
 * Whether an EVM account has signed a text: as a contract that is there or will be (ERC-1271, ERC-6492), else as a key (EIP-191).
 * Rejects when the chain cannot be read. Without `readChain` only keys can sign.
 */
export async function verifyEvm(input: EvmSignature): Promise<boolean> {
  const bytes = readHex(input.signature)
  const split = bytes === undefined ? undefined : splitSignature(bytes)
  if (split === undefined || !/^0x[0-9a-fA-F]{40}$/.test(input.address)) return false
  const hash = hashMessage(input.message)
  const isOfKey = () => recoverAddress(hash, split.signature) === checksumAddress(input.address)
  if (input.readChain === undefined) return split.factory === undefined && isOfKey()
  const { signature, factory = new Uint8Array(20), factoryCall = new Uint8Array() } = split
  const args = encodeArguments([
    { word: hexToBytes(input.address.slice(2)) },
    { word: hash },
    { bytes: signature },
    { word: factory },
    { bytes: factoryCall },
  ])
  const answer = await input.readChain(input.chainId, { data: signatureValidator + args })
  if (answer === '0x01') return true
  if (answer === '0x02') return isOfKey()
  if (answer === '0x00') return false
  throw new Error(`The chain ${input.chainId} gave no answer about the signature.`)
}

function readHex(text: string): Uint8Array | undefined {
  const isHex = /^0x(?:[0-9a-fA-F]{2})+$/.test(text) && text.length <= 2 + longestSignature * 2
  return isHex ? hexToBytes(text.slice(2)) : undefined
}
