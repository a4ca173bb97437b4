import { LatchkeyError } from './LatchkeyError.ts'

/** An EVM address with its 0x. */
export type EvmAddress = `0x${string}`

/** Whether a text is an EVM address: 40 hexadecimal characters with an optional 0x (S5.26). */
export function isEvmAddress(text: string): boolean {
  return /^(0x)?[0-9a-fA-F]{40}$/.test(text)
}

/** Reads an EVM address and puts back the 0x it may lack, or throws an AddressError. */
export function parseEvmAddress(text: string): EvmAddress {
  if (!isEvmAddress(text)) throw new AddressError()
  return text.startsWith('0x') ? (text as EvmAddress) : `0x${text}`
}

/** Whether a text is a Solana address: 32 to 44 characters of base58, which has no 0, O, I or l (S5.27). */
export function isSolanaAddress(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** A text is no EVM address. */
export class AddressError extends LatchkeyError<'address.evm'> {
  override readonly name = 'AddressError'
  constructor() {
    super('address.evm', {})
  }
}
