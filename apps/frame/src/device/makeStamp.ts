import type { Stamp } from '@latchkey/wire/embedded'
import { toBase64Url } from '../encoding/base64Url.ts'
import { hashText } from './hashText.ts'
import type { Device } from './openDevice.ts'

/** A request to stamp: its full URL and its body as it is sent. */
export type StampedRequest = {
  readonly url: string
  readonly body: string
  readonly projectId: string
  /** The origin of the page that shows the frame. */
  readonly origin: string
  readonly sessionId: string | undefined
  readonly nowMs: number
}

/**
 * Signs a request with the key of the device: a JWS (RFC 7515, ES256) that is good for this request, now, once. Written on
 * WebCrypto, whose signatures are those of JWS, because jose would be a third of the shell.
 */
export async function makeStamp(device: Device, request: StampedRequest): Promise<string> {
  const { url, body, projectId, origin, sessionId, nowMs } = request
  const { origin: server, pathname } = new URL(url)
  const stamp: Stamp = {
    htm: 'POST',
    htu: `${server}${pathname}`,
    ath: await hashText(body),
    iat: Math.floor(nowMs / 1_000),
    jti: crypto.randomUUID(),
    pid: projectId,
    org: origin,
    ...(sessionId !== undefined && { sid: sessionId }),
  }
  const header = { alg: 'ES256', typ: 'latchkey-stamp+jwt', jwk: device.publicKey }
  const signed = `${encodeJson(header)}.${encodeJson(stamp)}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, device.signingKey, new TextEncoder().encode(signed))
  return `${signed}.${toBase64Url(new Uint8Array(signature))}`
}

function encodeJson(value: unknown): string {
  return toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
}
