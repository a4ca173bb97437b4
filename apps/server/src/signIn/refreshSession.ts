import type { Caller } from './findCaller.ts'
import { findSession, type LiveSession, signedOut } from './liveSession.ts'
import { recheckContract } from './recheckContract.ts'
import { readRefreshToken } from './refreshToken.ts'
import type { SignIn } from './signIn.ts'

/** A page that did not hear the answer, or two tabs that ask at once, get the same token again within this time. */
const graceMs = 30_000

/**
 * Replaces the refresh token of a session. One that was replaced before, and not just now, was stolen from whoever replaced
 * it or by them: the session ends for both.
 */
export async function refreshSession(
  signIn: SignIn,
  caller: Caller,
  refreshToken: string,
  onReuse: () => void,
): Promise<LiveSession> {
  const { secret, store, now } = signIn
  const claim = readRefreshToken(secret, refreshToken)
  if (claim === undefined) throw signedOut('This refresh token is not of this server: sign in again.')
  const session = await findSession(signIn, caller, claim.sessionId)
  if (claim.generation === session.generation) {
    await recheckContract(signIn, session)
    const time = now()
    const generation = session.generation + 1
    if (await store.rotate(session.idHash, session.generation, time)) {
      return { ...session, generation, rotatedAt: time, usedAt: time }
    }
  }
  // Another call may have been quicker.
  const current = await findSession(signIn, caller, claim.sessionId)
  const isJustReplaced = claim.generation === current.generation - 1 && now() - current.rotatedAt < graceMs
  if (isJustReplaced) return current
  onReuse()
  await store.end(current.idHash)
  throw signedOut('This refresh token was used before, so the session has ended: sign in again.')
}
