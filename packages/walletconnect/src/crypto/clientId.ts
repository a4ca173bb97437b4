import { publicKeyOf } from './ed25519.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Who we are to a relay: the did:key of the Ed25519 key that grows from the seed. */
export async function clientIdOf(seed: string): Promise<string> {
  return `did:key:z${toBase58(Uint8Array.of(0xed, 0x01, ...(await publicKeyOf(seed))))}`
}

/** Base58btc of bytes that do not begin with zero, as all of ours do not. */
function toBase58(bytes: Uint8Array): string {
  let left = 0n
  for (const byte of bytes) left = left * 256n + BigInt(byte)
  let text = ''
  for (; left > 0n; left /= 58n) text = `${base58[Number(left % 58n)]}${text}`
  return text
}
