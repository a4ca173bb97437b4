import type { DoneWork, StartedEmail } from '@latchkey/wire/embedded'
import { FrameError, type FrameRequestContext } from '@latchkey/wire/frame'
import { secureRandomBytes } from '../../custody/randomBytes.ts'
import { AuthCallError } from '../../device/createAuthClient.ts'
import { shellWords } from '../../words/shellWords.ts'
import { sealBox } from '../../worker/box.ts'
import { finishLogin } from '../finishLogin.ts'
import { checkSession } from '../session.ts'
import type { Shell } from '../shell.ts'
import { loginDown, solveWork } from '../solveWork.ts'
import { startLogin } from '../startLogin.ts'
import type { Answers } from './answers.ts'

/** A server that cannot be reached while a device waits is asked again after this long. */
const retryMs = 1_000

/** Logins by email: the address, the approval of the device, and the code. */
export const emailAnswers: Answers<'connectEmail' | 'connectDevice' | 'connectOtp'> = {
  async connectEmail(shell, { email }, { signal }) {
    const { clock, dispatch } = shell
    const user = await checkSession(shell)
    if (user?.email !== undefined && isSameEmail(user.email, email)) return { action: 'CONNECT' }
    const started = await startLogin(shell, (isNewest) =>
      askForMail(shell, email, () => isNewest() && !signal.aborted),
    )
    const { txn, action, number } = started
    const expiresAt = clock.toDevice(started.expiresAt)
    dispatch({ type: 'loginStarted', txn, action })
    return { action, expiresAt, ...(number !== undefined && { number }) }
  },

  async connectDevice(shell, _payload, { signal }) {
    const { login } = shell.state()
    if (login.phase === 'none') throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
    if (login.phase === 'otp') return
    const status = await waitForDevice(shell, login.txn, signal)
    if (status === 'stopped') {
      shell.dispatch({ type: 'loginEnded', txn: login.txn })
      throw new FrameError(shellWords.loginStopped, { problem: 'login_stopped' })
    }
    if (status === 'approved') shell.dispatch({ type: 'deviceApproved', txn: login.txn })
  },

  async connectOtp(shell, { otp }) {
    const { call, device, settings, state, dispatch } = shell
    const { login } = state()
    if (login.phase === 'none') throw new FrameError(shellWords.loginOver, { problem: 'login_over' })
    const { txn } = login
    const ephemeral = await shell.worker('makeReleaseKey', undefined)
    const content = { otp, txn, thumb: device.thumb, ephemeral }
    const box = await sealBox('otp', content, settings.vaultKey, secureRandomBytes)
    const checked = await call('sendOtp', { txn, box })
    dispatch({ type: 'loginEnded', txn })
    await finishLogin(shell, { ...checked, txn, ephemeral })
  },
}

/** Asks for a mail, and where the vault wants work first, asks once more when it is done. */
async function askForMail(shell: Shell, email: string, isWanted: () => boolean): Promise<StartedEmail> {
  const { call, device, settings } = shell
  const ask = async (work?: DoneWork) => {
    const content = { email, thumb: device.thumb, jti: crypto.randomUUID(), work }
    return call('startEmail', {
      box: await sealBox('email', content, settings.vaultKey, secureRandomBytes),
    })
  }
  const asked = await ask()
  if (!('work' in asked)) return asked
  const started = await ask(await solveWork(shell, asked.work, isWanted))
  if ('work' in started) throw loginDown()
  return started
}

/** Asks again and again, since a person needs longer than a request may take, until the page gives up. */
async function waitForDevice(
  { call, deps }: Shell,
  txn: string,
  signal: FrameRequestContext['signal'],
): Promise<'approved' | 'stopped' | 'waiting'> {
  while (!signal.aborted) {
    try {
      const { status } = await call('waitForDevice', { txn })
      if (status !== 'waiting') return status
    } catch (error) {
      // An answer of the server, such as a login that is over, is final. A lost connection is not.
      if (error instanceof AuthCallError && error.status < 500) throw error
      await deps.wait(retryMs, signal)
    }
  }
  return 'waiting'
}

/** As the vault looks addresses up: case does not matter. */
function isSameEmail(one: string, other: string): boolean {
  const plain = (email: string) => email.normalize('NFC').trim().toLowerCase()
  return plain(one) === plain(other)
}
