import type { PublicKey } from '@latchkey/wire/embedded'
import { exportJWK, generateKeyPair } from 'jose'

/** A key that a half or an answer is sealed to. */
export async function makeEphemeral() {
  const { privateKey, publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const { x = '', y = '' } = await exportJWK(publicKey)
  const jwk: PublicKey = { kty: 'EC', crv: 'P-256', x, y }
  return { privateKey, jwk }
}
