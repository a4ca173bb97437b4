import { keccak256 } from './keccak256.ts'

/** Writes an address with the capitals that prove it (EIP-55). */
export function checksumAddress(address: string): `0x${string}` {
  const letters = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(letters))
  const proven = [...letters].map((letter, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    return nibble > 7 ? letter.toUpperCase() : letter
  })
  return `0x${proven.join('')}`
}
