import { checksumAddress } from './checksumAddress.ts'
import { parseSignIn } from './parseSignIn.ts'
import type { SignInFields } from './signInFields.ts'

/**
 * Reads a message that a WalletConnect wallet signed while it connected (CAIP-74). The wallet writes the address as its account id has
 * it, which may be in small letters; everything else is as strict as in `parseSignIn`. The account has the capitals of EIP-55.
 */
export function parseCacaoMessage(text: string): SignInFields {
  return parseSignIn(withChecksum(text), 'eip155')
}

/** The same text with the capitals of EIP-55 in an address that has small letters only, which carry no checksum. */
export function withChecksum(text: string): string {
  return text.replace(
    /^(.*\n)(0x[0-9a-f]{40})(?=\n)/,
    (_, first, address) => first + checksumAddress(address),
  )
}
