import type { Voucher } from '@latchkey/wire/embedded'
import type { Device } from './openDevice.ts'
import { signJws } from './signJws.ts'

/** The newer device that takes the slot of a wallet over, and where it is logged in. */
export type VouchedDevice = {
  readonly walletId: string
  readonly thumb: string
  readonly projectId: string
  /** The origin of the page that shows the frame. */
  readonly origin: string
  readonly sessionId: string
  readonly nowMs: number
}

/** Vouches with the key of an older device for a newer one of the same browser: now, once. */
export function makeVoucher(older: Device, newer: VouchedDevice): Promise<string> {
  const { walletId, thumb, projectId, origin, sessionId, nowMs } = newer
  const voucher: Voucher = {
    wallet: walletId,
    thumb,
    pid: projectId,
    org: origin,
    sid: sessionId,
    iat: Math.floor(nowMs / 1_000),
    jti: crypto.randomUUID(),
  }
  return signJws(older, 'latchkey-voucher+jwt', voucher)
}
