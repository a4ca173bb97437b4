import { stampAgeSeconds, Voucher } from '@latchkey/wire/embedded'
import { Failure } from '../http/failure.ts'
import { describeBrowser } from '../vault/mail/requester.ts'
import type { StampedCall } from './authCall.ts'
import type { AuthContext } from './authContext.ts'
import { checkAge } from './checkAge.ts'
import { readSigned } from './readSigned.ts'
import { noSlot } from './refusals.ts'
import type { LiveSession } from './sessions.ts'
import type { StoredSlot, StoredWallet } from './store/authStore.ts'

/**
 * Finds the slot of an older device whose key vouches for the device that calls: once, now, for this very wallet, session,
 * project and page, from the browser that the older one was. Only that browser has the key, in storage that lasts longer
 * than that of its frame.
 */
export async function findVouchedSlot(
  { store, now }: AuthContext,
  text: string,
  {
    session,
    wallet,
    call,
  }: { readonly session: LiveSession; readonly wallet: StoredWallet; readonly call: StampedCall },
): Promise<StoredSlot> {
  const { by, userAgent } = call
  const { said, thumb } = await readVoucher(text)
  const isForThis =
    said.wallet === wallet.id &&
    said.thumb === by.thumb &&
    said.sid === by.sessionId &&
    said.pid === by.projectId &&
    said.org === by.origin
  // A device does not vouch for itself.
  if (!isForThis || thumb === by.thumb) throw badVoucher()
  const time = now()
  checkAge(said.iat, time)
  if (!(await store.useId(`voucher ${said.jti}`, time + 2 * stampAgeSeconds * 1_000))) throw badVoucher()
  const device = await store.findDevice(session.userId, thumb)
  const isSameBrowser = device?.origin === by.origin && device.agent === describeBrowser(userAgent)
  const slot = isSameBrowser ? await store.findSlot(wallet.id, 'device', thumb) : undefined
  const older = await store.recoveries.find(wallet.id, thumb)
  if (slot === undefined || older?.isVetoed) {
    throw noSlot()
  }
  return slot
}

async function readVoucher(text: string): Promise<{ said: Voucher; thumb: string }> {
  try {
    return await readSigned(text, { typ: 'latchkey-voucher+jwt', schema: Voucher })
  } catch (error) {
    throw badVoucher(error)
  }
}

function badVoucher(cause?: unknown): Failure {
  const failure = new Failure(403, 'bad_voucher', 'No older device of this browser vouches for this one.')
  failure.cause = cause
  return failure
}
