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
 * Whether an EVM account has signed a text: as a key (EIP-191), or as a contract that is there or will be (ERC-1271, ERC-6492). Rejects
 * when the chain had to be read and cannot be. Without `readChain` only keys can sign.
 */
export async function verifyEvm(input: EvmSignature): Promise<boolean> {
  const bytes = readHex(input.signature)
  if (bytes === undefined || !/^0x[0-9a-fA-F]{40}$/.test(input.address)) return false
  const hash = hashMessage(input.message)
  // A key stays the master of its address, even of one that it has lent to code (EIP-7702), and no contract's address has a key: so
  // this needs no chain, and people sign in while a node is away or runs no code like ours.
  if (recoverAddress(hash, bytes) === checksumAddress(input.address)) return true
  const split = splitSignature(bytes)
  if (split === undefined || input.readChain === undefined) return false
  const { signature, factory = new Uint8Array(20), factoryCall = new Uint8Array() } = split
  const args = encodeArguments([
    { word: hexToBytes(input.address.slice(2)) },
    { word: hash },
    { bytes: signature },
    { word: factory },
    { bytes: factoryCall },
  ])
  const answer = await input.readChain(input.chainId, { data: signatureValidator + args })
  if (answer !== '0x00' && answer !== '0x01')
    throw new Error(`The chain ${input.chainId} gave no answer about the signature.`)
  return answer === '0x01'
}

function readHex(text: string): Uint8Array | undefined {
  const isHex = /^0x(?:[0-9a-fA-F]{2})+$/.test(text) && text.length <= 2 + longestSignature * 2
  return isHex ? hexToBytes(text.slice(2)) : undefined
}
