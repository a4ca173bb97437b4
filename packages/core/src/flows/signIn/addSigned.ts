import { parseCacaoMessage, parseSignIn } from '@latchkey/siwx'
import type { SignedSignIn } from '../../adapter/signInAsk.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { log } from '../../base/log.ts'
import { hideNotice } from '../../features/notice/hideNotice.ts'
import { showLoading } from '../../features/notice/showLoading.ts'
import { assertOwnMessage } from '../../features/siwx/assertOwnMessage.ts'
import { isSmartAccount } from '../../features/siwx/isSmartAccount.ts'
import { mayPass } from '../../features/siwx/mayPass.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { isSameAddress, type SignInTarget } from '../../features/siwx/signInTarget.ts'
import { trackSignIn } from '../../features/siwx/trackSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { loadWords } from '../../words/loadWords.ts'
import { addOthers } from './addOthers.ts'
import { saveLimitMs, signInErrorOf } from './signNow.ts'

/** Why the chain in use got no session; with `unsent` where the same signature may do later. */
export type AddFailure = { readonly error: LatchkeyError; readonly unsent?: SiwxSession }

/**
 * Has the site check what the wallet has signed while it connected for the chain in use, and after that for the others, one by
 * one (one click). Gives why the chain in use got no session: the visitor is asked to sign then, as with a wallet that only connects.
 */
export async function addSigned(
  latchkey: Latchkey,
  target: SignInTarget,
  signal: AbortSignal,
): Promise<AddFailure | undefined> {
  const run = signInRun(latchkey)
  const { signed } = run
  delete run.signed
  // A wallet may answer for several accounts: only the one that is in use signs in.
  if (signed)
    run.others = signed.filter(({ chainId, address }) => isSameAddress(chainId, address, target.address))
  if (run.adding?.chainId === target.chainId) await run.adding.done
  const isHere = ({ chainId, address }: SignedSignIn) =>
    chainId === target.chainId && isSameAddress(chainId, address, target.address)
  const here = run.others.find(isHere)
  run.others = run.others.filter((one) => one !== here)
  const failure = here && (await addHere(latchkey, here, { target, signal }))
  void addOthers(latchkey, sessionOf)
  return signal.aborted ? undefined : failure
}

async function addHere(
  latchkey: Latchkey,
  one: SignedSignIn,
  { target, signal }: { readonly target: SignInTarget; readonly signal: AbortSignal },
): Promise<AddFailure | undefined> {
  const stopLoading = showAuthenticating(latchkey)
  let session: SiwxSession | undefined
  try {
    const own = sessionOf(latchkey, one)
    session = own
    await withinTime(latchkey, { ms: saveLimitMs, signal }, async () =>
      (await openSiwx(latchkey)).addSession(own),
    )
    trackSignIn(latchkey, 'SIWX_AUTH_SUCCESS', target)
    return undefined
  } catch (cause) {
    if (signal.aborted) return undefined
    log(latchkey, 'warn', 'the site did not take what the wallet signed while it connected.', cause)
    const failure =
      session && mayPass(cause)
        ? { error: cause, unsent: session }
        : { error: signInErrorOf(cause, isSmartAccount(latchkey, target)) }
    trackSignIn(latchkey, 'SIWX_AUTH_ERROR', target, failure.error)
    return failure
  } finally {
    stopLoading()
  }
}

/** What the message says is read in the very text that was signed, and must be of this page. */
function sessionOf(latchkey: Latchkey, { message, signature, cacao, ...whom }: SignedSignIn): SiwxSession {
  const data = cacao === undefined ? parseSignIn(message, 'eip155') : parseCacaoMessage(message)
  assertOwnMessage(latchkey, { data, toString: () => message }, whom)
  return { data, message, signature, ...(cacao !== undefined && { cacao }) }
}

/** Says 'Authenticating...' until the function that it returns is called (S8.24). */
function showAuthenticating(latchkey: Latchkey): () => void {
  let isOver = false
  loadWords(latchkey).then(
    () => {
      if (!isOver) showLoading(latchkey, 'signIn.looking')
    },
    () => {
      // Without its words there is no banner; the view says the same.
    },
  )
  return () => {
    isOver = true
    const { open, variant } = latchkey.notice.getState()
    if (!open || variant === 'loading') hideNotice(latchkey)
  }
}
