import { judgeSignature } from './judgeSignature.ts'
import { type LiveSession, signedOut, splitAccount } from './liveSession.ts'
import type { SignIn } from './signIn.ts'

/** A contract is asked again no more often than this. */
const recheckMs = 15 * 60_000

/**
 * Ends the session of a contract account that no longer accepts its signature: it may have other owners by now, who did not sign in.
 * A session of a key is never checked again, and a chain that does not answer ends none.
 */
export async function recheckContract(signIn: SignIn, session: LiveSession): Promise<void> {
  const { account, proof, checkedAt, idHash } = session
  if (proof === undefined || signIn.now() - checkedAt < recheckMs) return
  const judgement = await judgeSignature(signIn, splitAccount(account).chainId, proof)
  if (judgement !== 'wrong') return signIn.store.noteChecked(idHash, signIn.now())
  await signIn.store.end(idHash)
  throw signedOut('The account no longer accepts its signature: sign in again.')
}
