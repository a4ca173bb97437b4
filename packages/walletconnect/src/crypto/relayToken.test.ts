import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Hex } from '../base/sha256.ts'
import vectors from '../test/vectors.json' with { type: 'json' }
import { clientIdOf } from './clientId.ts'
import { relayClaims, signRelayToken } from './relayToken.ts'

const { clientAuth, clientAuthMustFail } = vectors
const { sub, aud, iat, ttl, token } = clientAuth.jwt

test('the client id and the token are those of the vectors', async () => {
  expect(await clientIdOf(clientAuth.seed)).toBe(clientAuth.clientId)
  expect(await signRelayToken(clientAuth.seed, { sub, aud, iat, exp: iat + ttl })).toBe(token)
  const { topic, clientId, id } = clientAuth.subscriptionId
  expect(sha256Hex(topic + clientId)).toBe(id)
})

test('a token is issued a minute and a half ago and runs a day from now', () => {
  expect(relayClaims(aud, sub, 1_750_000_000_999)).toEqual({
    sub,
    aud,
    iat: 1_749_999_910,
    exp: 1_750_086_400,
  })
})

/** What a relay checks, by Node's cryptography alone. */
function isGood(jwt: string): boolean {
  const { now, acceptedAudiences, leewaySeconds } = clientAuthMustFail.checkAt
  const [header = '', payload = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { iss, aud: audience, iat: issued, exp = Number.POSITIVE_INFINITY } = read(payload)
  if (read(header).alg !== 'EdDSA' || iss !== clientAuth.clientId) return false
  const x = Buffer.from(clientAuth.ed25519PublicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return (
    verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')) &&
    acceptedAudiences.includes(audience) &&
    issued <= now + leewaySeconds &&
    exp >= now - leewaySeconds
  )
}

test('our tokens pass the check that the bad ones of the vectors fail', async () => {
  const { now } = clientAuthMustFail.checkAt
  for (const bad of clientAuthMustFail.tokens) expect(isGood(bad.token), bad.name).toBe(false)
  for (const good of clientAuthMustFail.mustPass) expect(isGood(good.token), good.name).toBe(true)
  expect(isGood(await signRelayToken(clientAuth.seed, relayClaims(aud, sub, now * 1000)))).toBe(true)
})

test('a clock three minutes fast is still let in by a relay that allows two, and one four minutes fast is not', async () => {
  const { now } = clientAuthMustFail.checkAt
  const at = async (seconds: number) =>
    isGood(await signRelayToken(clientAuth.seed, relayClaims(aud, sub, (now + seconds) * 1000)))
  expect(await at(180)).toBe(true)
  expect(await at(-3600)).toBe(true)
  expect(await at(240)).toBe(false)
})
