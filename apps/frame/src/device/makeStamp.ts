import type { Stamp } from '@latchkey/wire/embedded'
import { hashText } from './hashText.ts'
import type { Device } from './openDevice.ts'
import { signJws } from './signJws.ts'

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

/** Signs a request with the key of the device: good for this request, now, once. */
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
  return signJws(device, 'latchkey-stamp+jwt', stamp)
}
