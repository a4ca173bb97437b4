import { keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

// Everybody can know it: names of the sandbox are worth nothing, and with one key their resolver stays the same.
const key = keccak256(toHex('the names of the sandbox'))

/** A domain for the names of a server that plays in the sandbox, with the key that its gateway signs with. */
export const sandboxZone = {
  zone: 'latchkey.eth',
  key,
  signer: privateKeyToAccount(key).address,
} as const
