import { hasZeroBits, type Work, workInput } from '@latchkey/wire/embedded'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Some tenths of a second of a slow phone: other calls wait no longer, and a login that was given up stops soon. */
const countersPerSlice = 20_000

/** Looks for the counter that the vault asks for, among some thousands from the given one. */
export function searchWork({
  challenge,
  bits,
  from,
}: Work & { readonly from: number }): { readonly found: number } | { readonly next: number } {
  const next = from + countersPerSlice
  for (let counter = from; counter < next; counter += 1) {
    if (hasZeroBits(sha256(utf8ToBytes(workInput({ challenge, counter }))), bits)) return { found: counter }
  }
  return { next }
}
