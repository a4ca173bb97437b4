import { createPrivateKey, type KeyObject } from 'node:crypto'

/**
 * Reads a private key on P-256 in PKCS#8: as PEM, with line breaks or `\n` between its lines, or just the base64 of it.
 * Undefined when it is none.
 */
export function readSignInKey(text: string): KeyObject | undefined {
  const base64 = text.replace(/-----(BEGIN|END) PRIVATE KEY-----/g, '').replace(/\\n|\s/g, '')
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined // no key at all
  }
}
