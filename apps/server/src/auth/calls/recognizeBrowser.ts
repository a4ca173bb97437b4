import type { AuthBody, AuthResponse } from '@latchkey/wire/embedded'
import { describeBrowser } from '../../vault/mail/requester.ts'
import type { StampedCall } from '../authCall.ts'
import type { AuthContext } from '../authContext.ts'
import { type CookieSubject, cookieLifeMs, makeToken, readCookie, setCookie } from '../browserCookie.ts'
import { findOpenWallet } from '../findOpenWallet.ts'
import { isAtHome } from '../isAtHome.ts'
import { loginNeeded, vetoed } from '../refusals.ts'
import { recoveryDelayMs } from '../sendAlerts.ts'
import { isFresh, type LiveSession } from '../sessions.ts'
import type { StoredWallet } from '../store/authStore.ts'

/** An answer may get lost, so the cookie from before stays good for a while. */
const olderLifeMs = 10 * 60_000

/** The one call that has the cookies of its request. */
type CookieCall = StampedCall & { readonly cookies: string | undefined }

/** The answer, and the cookie that goes with it. */
type Recognized = { readonly answer: AuthResponse<'recognizeBrowser'>; readonly cookie?: string }

/**
 * Remembers the browser of a device that can sign, by a cookie that scripts cannot read and that lasts longer than the
 * browser's other storage. Once that is gone, a fresh login of the same browser with the cookie is let in as if an older
 * device approved it (A28): the cookie is in no mailbox.
 */
export async function recognizeBrowser(
  context: AuthContext,
  { walletId }: AuthBody<'recognizeBrowser'>,
  call: CookieCall,
): Promise<Recognized> {
  const { by, serverUrl } = call
  const { session, wallet } = await findOpenWallet(context, by, walletId)
  const subject = { serverUrl, projectId: by.projectId, origin: by.origin, walletId }
  const came = readCookie(call.cookies, subject)
  const slot = await context.store.findSlot(walletId, 'device', by.thumb)
  if (slot !== undefined) {
    // A cookie outlives a session: who may not have the half of the device does not get one either.
    if (!(await isAtHome(context, session, wallet, call))) return { answer: { status: 'unknown' } }
    const cookie = await giveCookie(context, session, { subject, call, replaces: came })
    return { answer: { status: 'remembered' }, cookie }
  }
  const givenTo = came && (await findKnown(context, came, { session, wallet, call }))
  if (givenTo === undefined) return { answer: { status: 'unknown' } }
  await approve(context, wallet, call)
  const detail = JSON.stringify({ thumb: by.thumb, givenTo })
  await context.store.audit(session.userId, 'browser recognized', detail, context.now())
  const cookie = await giveCookie(context, session, { subject, call, replaces: came })
  return { answer: { status: 'recognized' }, cookie }
}

/** The device that the cookie was given to: in this browser, for this wallet, project and page. */
async function findKnown(
  { store, now }: AuthContext,
  hash: string,
  about: { readonly session: LiveSession; readonly wallet: StoredWallet; readonly call: StampedCall },
): Promise<string | undefined> {
  const { session, wallet, call } = about
  const time = now()
  const known = isFresh(session, time) ? await store.browsers.find(hash, time) : undefined
  const isThis =
    known?.userId === session.userId &&
    known.walletId === wallet.id &&
    known.projectId === call.by.projectId &&
    known.origin === call.by.origin &&
    known.agent === describeBrowser(call.userAgent)
  return isThis ? known.thumb : undefined
}

/** Approves the recovery of a device, as an older device of the owner would. A veto is for good. */
async function approve(
  { store, now }: AuthContext,
  { id: walletId }: StoredWallet,
  { by, userAgent, city }: StampedCall,
): Promise<void> {
  const time = now()
  const device = { walletId, thumb: by.thumb, now: time }
  const allowedAt = time + recoveryDelayMs
  await store.recoveries.request({ ...device, allowedAt, origin: by.origin, userAgent, city })
  await store.recoveries.decide({ ...device, decision: 'approve', by: 'browser' })
  const recovery = await store.recoveries.find(walletId, by.thumb)
  if (recovery === undefined || recovery.isVetoed) throw vetoed()
}

/** Stores a new token for the browser of a device, and gives the cookie with it. */
async function giveCookie(
  { store, now }: AuthContext,
  session: LiveSession,
  cookie: {
    readonly subject: CookieSubject
    readonly call: StampedCall
    readonly replaces: string | undefined
  },
): Promise<string> {
  const { subject, call, replaces } = cookie
  const { token, hash } = makeToken()
  const time = now()
  const isKept = await store.browsers.remember({
    userId: session.userId,
    walletId: subject.walletId,
    projectId: subject.projectId,
    origin: subject.origin,
    agent: describeBrowser(call.userAgent),
    thumb: call.by.thumb,
    hash,
    sessionHash: session.idHash,
    replaces,
    now: time,
    endsAt: time + cookieLifeMs,
    // Another window of this browser may have got its own a moment ago, and the browser may keep either.
    olderThan: time - olderLifeMs,
    olderEndAt: time + olderLifeMs,
  })
  if (!isKept) throw loginNeeded()
  return setCookie(token, subject)
}
