import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Who a client of the relay is: an Ed25519 key and the did:key made of it. */
export type ClientKey = {
  readonly privateKey: KeyObject
  readonly did: string
}

/** Makes a client that nobody has met before. */
export function newClientKey(): ClientKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // The last 32 bytes of the SPKI form are the key itself.
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return { privateKey, did: `did:key:z${base58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}` }
}

/** The token that lets a client in at a relay, for a day or for what `exp` says. */
export function clientToken(
  key: ClientKey,
  relayUrl: string,
  now = Date.now(),
  exp: number | undefined = Math.floor(now / 1000) + 86_400,
): string {
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: key.did,
    sub: randomBytes(32).toString('hex'),
    aud: relayUrl,
    iat,
    exp,
  }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map(base64).join('.')
  return `${text}.${sign(null, Buffer.from(text), key.privateKey).toString('base64url')}`
}

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Without leading zeros, which a key with its two-byte mark never has. */
function base58(bytes: Uint8Array): string {
  let left = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; left > 0n; left /= 58n) text = `${letters[Number(left % 58n)]}${text}`
  return text
}
