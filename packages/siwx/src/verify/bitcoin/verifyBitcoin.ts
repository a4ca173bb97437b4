import { base64 } from '@scure/base'
import { readBitcoinAddress } from './bitcoinAddress.ts'
import { verifyBip137 } from './verifyBip137.ts'
import { verifyBip322 } from './verifyBip322.ts'

/** A signature in base64, and the address that is said to have made it. */
export type BitcoinSignature = {
  readonly message: string
  readonly signature: string
  readonly chainId: string
  readonly address: string
}

/** Three letters that version 2 of BIP-322 puts before the simple form; older wallets leave them out. */
const simplePrefix = 'smp'

const longestSignature = 512

/** Whether a Bitcoin account has signed a text: BIP-137 for p2pkh, the simple form of BIP-322 for the kinds that came later. */
export function verifyBitcoin({ message, signature, chainId, address }: BitcoinSignature): boolean {
  const known = readBitcoinAddress(address, chainId)
  if (known === undefined || signature.length > longestSignature) return false
  if (known.kind === 'p2pkh') {
    const bytes = readBase64(signature)
    return bytes !== undefined && verifyBip137(message, bytes, known)
  }
  // Version 2 has two more forms, whole transactions, which are none of a sign-in.
  if (/^(?:ful|pof)/.test(signature)) return false
  const bytes = readBase64(signature.startsWith(simplePrefix) ? signature.slice(3) : signature)
  return bytes !== undefined && verifyBip322(message, bytes, known)
}

function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
