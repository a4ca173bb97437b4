import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const [ivLength, tagLength] = [12, 16]

/** Encrypts bytes with AES-256-GCM under a fresh iv, bound to what they are about: base64url of iv, ciphertext and tag. */
export function sealBytes(key: Uint8Array, plain: Uint8Array, about: Uint8Array): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts the text of `sealBytes`; throws for another key, another subject, or a text that was changed. */
export function openBytes(key: Uint8Array, sealed: string, about: Uint8Array): Uint8Array {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  decipher.setAAD(about).setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()])
}
