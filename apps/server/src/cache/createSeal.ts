import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Makes what is shared unreadable for whoever else can look there, and tells what somebody else put there. */
export type Seal = {
  /** Under what a value of this key stands: says nothing about the key. */
  name(key: string): string
  close(name: string, text: string): Uint8Array
  /** Undefined when it was not closed by us, under just this name. */
  open(name: string, sealed: Uint8Array): string | undefined
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A seal that only those have who know the secret and were set up in the same way. */
export function createSeal(secret: Uint8Array, setUp: string): Seal {
  const info = createHash('sha256').update(`latchkey cache ${setUp}`).digest()
  const keys = Buffer.from(hkdfSync('sha256', secret, '', info, 2 * keyBytes))
  const [naming, closing] = [keys.subarray(0, keyBytes), keys.subarray(keyBytes)]
  return {
    name: (key) => createHmac('sha256', naming).update(key).digest('base64url').slice(0, 32),
    close(name, text) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, closing, nonce).setAAD(Buffer.from(name))
      const body = [sealing.update(text, 'utf8'), sealing.final()]
      return Buffer.concat([nonce, sealing.getAuthTag(), ...body])
    },
    open(name, sealed) {
      if (sealed.length < nonceBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, closing, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        const text = opening.update(sealed.subarray(nonceBytes + tagBytes))
        return Buffer.concat([text, opening.final()]).toString('utf8')
      } catch {
        return undefined // somebody else's, or not whole
      }
    },
  }
}
