import { type BoxUse, PublicKey } from '@latchkey/wire/embedded'
import * as v from 'valibot'
import type { RandomBytes } from '../custody/randomBytes.ts'
import { fromBase64Url, toBase64Url } from '../encoding/base64Url.ts'
import { parseJson } from '../encoding/parseJson.ts'

/** A key pair on P-256 that boxes are sealed to; its secret cannot be exported. */
export type BoxKey = { readonly secret: CryptoKey; readonly publicKey: PublicKey }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

// Only what a box of ours has: no compression, no critical extensions, no other algorithm.
const Header = v.strictObject({
  alg: v.literal('ECDH-ES'),
  enc: v.literal('A256GCM'),
  typ: v.literal('latchkey-box'),
  use: v.string(),
  epk: PublicKey,
})

/** Makes a key pair for boxes. */
export async function makeBoxKey(): Promise<BoxKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { secret: privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } }
}

/**
 * Seals JSON in a box: a compact JWE with ECDH-ES and A256GCM (RFC 7518). Written on WebCrypto, because jose would be a
 * quarter of the Worker.
 */
export async function sealBox(
  use: BoxUse,
  content: unknown,
  recipient: PublicKey,
  randomBytes: RandomBytes,
): Promise<string> {
  const { secret, publicKey } = await makeBoxKey()
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', typ: 'latchkey-box', use, epk: publicKey }
  const headerText = toBase64Url(utf8(JSON.stringify(header)))
  const key = await agreeOnKey(secret, recipient, 'encrypt')
  const iv = randomBytes(12)
  const parameters = { name: 'AES-GCM', iv, additionalData: utf8(headerText) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, utf8(JSON.stringify(content))))
  const [ciphertext, tag] = [sealed.subarray(0, -16), sealed.subarray(-16)]
  // The second part is empty: the agreed key encrypts directly.
  return [headerText, '', toBase64Url(iv), toBase64Url(ciphertext), toBase64Url(tag)].join('.')
}

/** Opens a box of one use; throws for a box of another use, for another key, or an altered one. */
export async function openBox(use: BoxUse, box: string, key: BoxKey): Promise<unknown> {
  const [headerText = '', encryptedKey, ...parts] = box.split('.')
  const [iv, ciphertext, tag] = parts.map(fromBase64Url)
  const header = v.safeParse(Header, parseJson(decodeUtf8(fromBase64Url(headerText))))
  const isWhole = parts.length === 3 && iv?.length === 12 && tag?.length === 16 && ciphertext !== undefined
  if (!header.success || header.output.use !== use || encryptedKey !== '' || !isWhole) throw new BoxError()
  try {
    const parameters = { name: 'AES-GCM', iv, additionalData: utf8(headerText) }
    const agreed = await agreeOnKey(key.secret, header.output.epk, 'decrypt')
    const sealed = new Uint8Array([...ciphertext, ...tag])
    return parseJson(decodeUtf8(await crypto.subtle.decrypt(parameters, agreed, sealed)))
  } catch (cause) {
    throw new BoxError({ cause })
  }
}

/** ECDH and one round of Concat KDF for A256GCM, without party info (RFC 7518, 4.6.2). */
async function agreeOnKey(
  secret: CryptoKey,
  other: PublicKey,
  usage: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const publicKey = await crypto.subtle.importKey('jwk', other, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, secret, 256)
  const algorithm = utf8('A256GCM')
  const numbers = (...some: readonly number[]) => some.flatMap((number) => [0, 0, number >> 8, number & 255])
  const info = [...numbers(algorithm.length), ...algorithm, ...numbers(0, 0, 256)]
  const input = new Uint8Array([...numbers(1), ...new Uint8Array(shared), ...info])
  const bits = await crypto.subtle.digest('SHA-256', input)
  input.fill(0)
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, [usage])
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}

function decodeUtf8(bytes: BufferSource | undefined): string {
  return new TextDecoder().decode(bytes)
}

/** A box that is malformed, altered, for another key or of another use. */
export class BoxError extends Error {
  override readonly name = 'BoxError'
  constructor(options?: ErrorOptions) {
    super('The box cannot be opened.', options)
  }
}
