import { toBase64Url } from '../encoding/base64Url.ts'
import type { Device } from './openDevice.ts'

/**
 * Signs JSON with the key of a device: a compact JWS (RFC 7515, ES256) whose header names the key. Written on WebCrypto, whose
 * signatures are those of JWS, because jose would be a third of the shell.
 */
export async function signJws(
  { publicKey, signingKey }: Pick<Device, 'publicKey' | 'signingKey'>,
  typ: string,
  content: unknown,
): Promise<string> {
  const header = { alg: 'ES256', typ, jwk: publicKey }
  const signed = `${encodeJson(header)}.${encodeJson(content)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signingKey, new TextEncoder().encode(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

function encodeJson(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}
