import { FrameError, type FrameRequestContext, type SocialStatus, socialDonePath } from '@latchkey/wire/frame'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { AuthCallError } from '../../device/createAuthClient.ts'
import { shellWords } from '../../words/shellWords.ts'
import { sealBox } from '../../worker/box.ts'
import { finishLogin } from '../finishLogin.ts'
import { readSocialResult } from '../readSocialResult.ts'
import { requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import { startAtProvider } from '../startAtProvider.ts'
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
    const started = await startAtProvider(shell, (box) => call('startSocial', { ...login, box }))
    dispatch({ type: 'socialStarted', ...started })
    // Leaving the page unloads the frame: its state would be lost.
    if (returnTo === undefined) await store.remove('socialLogin')
    else await store.write('socialLogin', started)
    return { uri: started.uri }
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
    await waitForLogin(shell, started, { signal, isGone: status === 'closed', handle })
    if (shell.state().unfinished !== undefined) return undefined
    return frameUser(await requireUser(shell), shell)
  },

  async getFarcasterUri(shell) {
    const { uri, ...started } = await startAtProvider(shell, (box) => shell.call('startFarcaster', { box }))
    shell.dispatch({ type: 'farcasterStarted', ...started })
    return { url: uri }
  },

  async connectFarcaster(shell, _payload, { signal }) {
    const { login } = shell.state()
    if (login.phase !== 'farcaster') throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
    await waitForLogin(shell, login, { signal, isGone: false, handle: undefined })
    const { userName = '' } = shell.state().unfinished?.user ?? (await requireUser(shell))
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
  { txn, secret }: { readonly txn: string; readonly secret: string },
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
  const content = { txn, thumb: device.thumb, secret, ephemeral, ...(handle !== undefined && { handle }) }
  while (!signal.aborted) {
    const box = await sealBox('social', content, settings.vaultKey, secureRandomBytes)
    const finished = await call('finishSocial', { txn, box }).catch(askAgain)
    // The vault gives a handle only once a login is done. If ours still waits, the handle is that of another login (A53).
    const isForeign = finished.status === 'waiting' && handle !== undefined
    const isOpen = finished.status === 'waiting' || finished.status === 'unanswered'
    if (isOpen && !isGone && !isForeign) {
      await deps.wait(pollMs, signal)
      continue
    }
    await endLogin(shell, txn)
    if (finished.status === 'stopped' || isForeign) throw new FrameError(shellWords.socialRefused)
    if (isOpen) throw new FrameError(shellWords.socialClosed, { code: userRejected })
    return finishLogin(shell, { ...finished, txn, ephemeral })
  }
  throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
}

/** An answer of the server, such as a login that is over, is final. A lost connection is not. */
function askAgain(error: unknown): { readonly status: 'unanswered' } {
  if (error instanceof AuthCallError && error.status < 500) throw error
  return { status: 'unanswered' }
}
