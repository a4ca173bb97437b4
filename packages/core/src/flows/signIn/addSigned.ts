import { parseCacaoMessage, parseSignIn } from '@latchkey/siwx'
import type { SignedSignIn } from '../../adapter/signInAsk.ts'
import { log } from '../../base/log.ts'
import { hideNotice } from '../../features/notice/hideNotice.ts'
import { showLoading } from '../../features/notice/showLoading.ts'
import { assertOwnMessage } from '../../features/siwx/assertOwnMessage.ts'
import { isSmartAccount } from '../../features/siwx/isSmartAccount.ts'
import { openSiwx } from '../../features/siwx/openSiwx.ts'
import type { SignInError } from '../../features/siwx/SignInError.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { isSameAddress, type SignInTarget } from '../../features/siwx/signInTarget.ts'
import { trackSignIn } from '../../features/siwx/trackSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { loadWords } from '../../words/loadWords.ts'
import { saveLimitMs, signInErrorOf } from './signNow.ts'

/**
 * Has the site check what the wallet has signed while it connected, and keep a session for each chain (one click). Gives why
 * the chain in use got none: the visitor is asked to sign then, as with a wallet that only connects.
 */
export async function addSigned(
  latchkey: Latchkey,
  target: SignInTarget,
  signal: AbortSignal,
): Promise<SignInError | undefined> {
  const run = signInRun(latchkey)
  const { signed = [] } = run
  delete run.signed
  // A wallet may answer for several accounts: only the one that is in use signs in.
  const own = signed.filter(({ chainId, address }) => isSameAddress(chainId, address, target.address))
  if (own.length === 0) return undefined
  const stopLoading = showAuthenticating(latchkey)
  const outcomes = await Promise.allSettled(
    own.map((one) =>
      withinTime(latchkey, { ms: saveLimitMs, signal }, async () => {
        const siwx = await openSiwx(latchkey)
        await siwx.addSession(sessionOf(latchkey, one))
      }),
    ),
  )
  stopLoading()
  if (signal.aborted) return undefined
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      log(
        latchkey,
        'warn',
        'the site did not take what the wallet signed while it connected.',
        outcome.reason,
      )
  const here = outcomes[own.findIndex(({ chainId }) => chainId === target.chainId)]
  if (here === undefined) return undefined
  if (here.status === 'fulfilled') {
    trackSignIn(latchkey, 'SIWX_AUTH_SUCCESS', target)
    return undefined
  }
  const error = signInErrorOf(here.reason, isSmartAccount(latchkey, target))
  trackSignIn(latchkey, 'SIWX_AUTH_ERROR', target, error)
  return error
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
