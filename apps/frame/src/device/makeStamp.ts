import type { Stamp } from '@latchkey/wire/embedded'
import { CompactSign } from 'jose'
import { toBase64Url } from '../encoding/base64Url.ts'
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

/** Signs a request with the key of the device: a JWS that is good for this request, now, once. */
export async function makeStamp(device: Device, request: StampedRequest): Promise<string> {
  const { url, body, projectId, origin, sessionId, nowMs } = request
  const { origin: server, pathname } = new URL(url)
  const bodyHash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  const stamp: Stamp = {
    htm: 'POST',
    htu: `${server}${pathname}`,
    ath: toBase64Url(new Uint8Array(bodyHash)),
    iat: Math.floor(nowMs / 1_000),
    jti: crypto.randomUUID(),
    pid: projectId,
    org: origin,
    ...(sessionId !== undefined && { sid: sessionId }),
  }
  return new CompactSign(new TextEncoder().encode(JSON.stringify(stamp)))
    .setProtectedHeader({ alg: 'ES256', typ: 'latchkey-stamp+jwt', jwk: device.publicKey })
    .sign(device.signingKey)
}
