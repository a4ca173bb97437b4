import { createPublicKey, verify } from 'node:crypto'
import { bytesToHex, type Hex, hexToBytes, numberToHex, recoverPublicKey, ripemd160, sha256 } from 'viem'

// Worked out from the written rules, by other code than the wallet's: a mistake in there cannot hide here.

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Writes bytes as Solana does. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let rest = BigInt(bytesToHex(bytes))
  let text = ''
  for (; rest > 0n; rest /= 58n) text = base58Letters.charAt(Number(rest % 58n)) + text
  return '1'.repeat(Math.max(0, zeros)) + text
}

/** Reads what Solana writes, of a known length. */
export function fromBase58(text: string, size: number): Uint8Array {
  const whole = [...text].reduce((sum, letter) => sum * 58n + BigInt(base58Letters.indexOf(letter)), 0n)
  return hexToBytes(numberToHex(whole, { size }))
}

/** Whether a message was signed by an account of Solana. */
export function isSignedBySolana(account: string, message: Uint8Array, signature: string): boolean {
  const x = Buffer.from(fromBase58(account, 32)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, key, fromBase58(signature, 64))
}

/** The hash of the key that signed a short text as Bitcoin does (BIP-137, P2WPKH). */
export async function bitcoinSigner(text: string, signature: string): Promise<Hex> {
  const message = new TextEncoder().encode(text)
  const magic = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(new Uint8Array([...magic, message.length, ...message])))
  const [header = 0, ...signed] = hexToBytes(`0x${signature}`)
  const recoverable = bytesToHex(new Uint8Array([...signed, header - 39]))
  const key = hexToBytes(await recoverPublicKey({ hash, signature: recoverable }))
  const isOdd = (key.at(-1) ?? 0) % 2
  return ripemd160(sha256(new Uint8Array([2 + isOdd, ...key.slice(1, 33)])))
}

/** The hash of the key that a segwit address of a test network stands for. */
export function bitcoinKeyHash(address: string): Hex {
  // Before the letters of the key stand the network and the version, behind them a check of six letters.
  const letters = address.slice('tb1q'.length, -6)
  const whole = [...letters].reduce((sum, letter) => sum * 32n + BigInt(bech32Letters.indexOf(letter)), 0n)
  return numberToHex(whole, { size: 20 })
}
