import { fromBase64Url, toBase64Url } from '../encoding/base64Url.ts'
import type { RandomBytes } from './randomBytes.ts'

const ivLength = 12

/** Encrypts bytes with AES-256-GCM under a fresh iv, bound to its context: `v1.<iv>.<ciphertext>`, both base64url. */
export async function seal(
  key: CryptoKey,
  plaintext: Uint8Array<ArrayBuffer>,
  context: string,
  randomBytes: RandomBytes,
): Promise<string> {
  const iv = randomBytes(ivLength)
  const ciphertext = await crypto.subtle.encrypt(gcm(iv, context), key, plaintext)
  return `v1.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(ciphertext))}`
}

/** Decrypts the text of `seal`; throws when the key, the context or any bit of the text is another one. */
export async function openSealed(
  key: CryptoKey,
  sealed: string,
  context: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [version, ivText = '', ciphertextText = '', ...rest] = sealed.split('.')
  const iv = fromBase64Url(ivText)
  const ciphertext = fromBase64Url(ciphertextText)
  if (version !== 'v1' || rest.length > 0 || iv?.length !== ivLength || ciphertext === undefined)
    throw new SealError()
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(iv, context), key, ciphertext))
  } catch (cause) {
    throw new SealError({ cause })
  }
}

/** Joins the parts of a context; a part that contains the separator could pass for two. */
export function sealContext(...parts: readonly string[]): string {
  if (parts.some((part) => part === '' || part.includes('|'))) throw new SealError()
  return parts.join('|')
}

function gcm(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context), tagLength: 128 }
}

/** A sealed value that is malformed, altered, or sealed with another key or for another owner. */
export class SealError extends Error {
  override readonly name = 'SealError'
  constructor(options?: ErrorOptions) {
    super('The sealed value cannot be opened.', options)
  }
}
