import { FrameError, type FrameRequestContext, type SocialStatus, socialDonePath } from '@latchkey/wire/frame'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { AuthCallError } from '../../device/createAuthClient.ts'
import { shellWords } from '../../words/shellWords.ts'
import { sealBox } from '../../worker/box.ts'
import { finishLogin } from '../finishLogin.ts'
import { readSocialResult } from '../readSocialResult.ts'
import { requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import { startLogin } from '../startLogin.ts'
import { frameUser } from './account.ts'
import type { Answers } from './answers.ts'

/** How often the server is asked while the visitor is at the provider, or has a phone in the hand. */
const pollMs = 1_500

const userRejected = 4001

/** Logins at a provider, in a popup or by leaving the page, and with Farcaster. */
export const socialAnswers: Answers<
  'getSocialRedirectUri' | 'connectSocial' | 'getFarcasterUri' | 'connectFarcaster'
> = {
  async getSocialRedirectUri(shell, { provider, returnTo }) {
    const { call, dispatch, store } = shell
    const login = { provider, ...(returnTo !== undefined && { returnTo }) }
    const { txn, uri } = await startLogin(shell, () => call('startSocial', login))
    dispatch({ type: 'socialStarted', txn, uri })
    // Leaving the page unloads the frame: its state would be lost.
    if (returnTo === undefined) await store.remove('socialLogin')
    else await store.write('socialLogin', { txn, uri })
    return { uri }
  },

  async connectSocial(shell, { uri }, { signal }) {
    const { login } = shell.state()
    const started = login.phase === 'social' ? login : await shell.store.read('socialLogin')
    if (started === undefined) throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
    // The address that the popup began with says nothing yet: the provider may have cut the popup off.
    const { status, handle } =
      uri === started.uri
        ? { status: 'done' as const, handle: undefined }
        : readResult(uri, shell.deps.origin)
    const refusal = refusalOf(status)
    if (refusal !== undefined) {
      await endLogin(shell, started.txn)
      throw refusal
    }
    await waitForLogin(shell, started.txn, { signal, isGone: status === 'closed', handle })
    return frameUser(await requireUser(shell), shell)
  },

  async getFarcasterUri(shell) {
    const { txn, url } = await startLogin(shell, () => shell.call('startFarcaster', {}))
    shell.dispatch({ type: 'farcasterStarted', txn })
    return { url }
  },

  async connectFarcaster(shell, _payload, { signal }) {
    const { login } = shell.state()
    if (login.phase !== 'farcaster') throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
    await waitForLogin(shell, login.txn, { signal, isGone: false, handle: undefined })
    const { userName = '' } = await requireUser(shell)
    return { userName }
  },
}

/**
 * Reads the address that the popup ended at. Anybody can write one: only the server says that somebody logged in, only to the
 * device that started the login (A52), and only with the handle that the popup of this browser got (A67).
 */
function readResult(uri: string, frameOrigin: string) {
  const url = URL.parse(uri)
  const isOurs = url?.origin === frameOrigin && url.pathname === socialDonePath
  const result = isOurs ? readSocialResult(url.hash) : undefined
  if (result === undefined) throw new FrameError(shellWords.socialForeign)
  return result
}

function refusalOf(status: SocialStatus): FrameError | undefined {
  switch (status) {
    case 'done':
    case 'closed':
      return undefined
    case 'cancelled':
      return new FrameError(shellWords.socialCancelled, { code: userRejected })
    case 'refused':
      return new FrameError(shellWords.socialRefused)
    case 'unreachable':
      return new FrameError(shellWords.socialUnreachable)
  }
}

async function endLogin({ dispatch, store }: Shell, txn: string): Promise<void> {
  dispatch({ type: 'loginEnded', txn })
  await store.remove('socialLogin')
}

/** Asks again and again until the visitor has logged in elsewhere, or the page gives up; once if the visitor is gone. */
async function waitForLogin(
  shell: Shell,
  txn: string,
  {
    signal,
    isGone,
    handle,
  }: {
    readonly signal: FrameRequestContext['signal']
    readonly isGone: boolean
    readonly handle: string | undefined
  },
): Promise<void> {
  const { call, device, settings, deps } = shell
  const ephemeral = await shell.worker('makeReleaseKey', undefined)
  const content = { txn, thumb: device.thumb, ephemeral, ...(handle !== undefined && { handle }) }
  while (!signal.aborted) {
    const box = await sealBox('social', content, settings.vaultKey, secureRandomBytes)
    const finished = await call('finishSocial', { txn, box }).catch(waitAgain)
    if (finished.status === 'waiting' && !isGone) {
      await deps.wait(pollMs, signal)
      continue
    }
    await endLogin(shell, txn)
    if (finished.status === 'waiting') throw new FrameError(shellWords.socialClosed, { code: userRejected })
    if (finished.status === 'stopped') throw new FrameError(shellWords.socialRefused)
    return finishLogin(shell, { ...finished, txn, ephemeral })
  }
  throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
}

/** An answer of the server, such as a login that is over, is final. A lost connection is not. */
function waitAgain(error: unknown): { readonly status: 'waiting' } {
  if (error instanceof AuthCallError && error.status < 500) throw error
  return { status: 'waiting' }
}
