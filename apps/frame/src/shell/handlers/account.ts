import type { FramePayload, FrameResult, FrameUser } from '@latchkey/wire/frame'
import { checkSession, closeSession, requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import type { WalletUser } from '../shellState.ts'
import { endsInWindow } from '../usesWindow.ts'
import type { Answers } from './answers.ts'

/** The server hears of a sign-out for this long; the page waits for 3 s. */
const signOutMs = 2_000

/** For so long after a login the visitor takes what the page does for a part of it. */
const freshLoginMs = 60_000

/** Who is logged in. */
export const accountAnswers: Answers<'isConnected' | 'getUser' | 'signOut'> = {
  isConnected: async (shell) => ({ isConnected: (await checkSession(shell)) !== undefined }),

  async getUser(shell, payload, { hostOrigin, signal }) {
    if (payload?.keepWallet) await shell.keepWallet({ hostOrigin, signal })
    const user = await requireUser(shell)
    const isFresh = shell.state().freshLogin !== undefined
    const signIn = payload?.siwxMessage && (await signInAtLogin(shell, user, payload.siwxMessage, hostOrigin))
    return {
      ...frameUser(user, shell),
      ...(signIn && { signIn }),
      ...(isFresh && (await endsInWindow(shell, user.wallet.id)) && { endsInWindow: true }),
    }
  },

  async signOut(shell) {
    const { session } = shell.state()
    const stored = await shell.store.read('session')
    if (session.phase === 'out' && stored !== undefined)
      shell.dispatch({ type: 'sessionOpening', id: stored.id })
    // Stamped before the session is forgotten. Whether the server answers or not, this device is logged out.
    const told = stored && shell.call('signOut', { forget: false }).catch(() => {})
    shell.dispatch({ type: 'loginDropped' })
    await Promise.all([closeSession(shell), shell.store.remove('socialLogin')])
    const limit = new AbortController()
    await Promise.race([told, shell.deps.wait(signOutMs, limit.signal)])
    limit.abort()
  },
}

/** Signs the visitor in to the page, once for each login and only right after it; undefined where it may not. */
async function signInAtLogin(
  shell: Shell,
  user: WalletUser,
  message: NonNullable<NonNullable<FramePayload<'getUser'>>['siwxMessage']>,
  origin: string,
): Promise<FrameResult<'getUser'>['signIn']> {
  const { freshLogin } = shell.state()
  // Taken before anything is awaited, whatever comes of it: a second request finds no login to use.
  shell.dispatch({ type: 'loginUsed' })
  if (freshLogin === undefined || shell.deps.now() - freshLogin > freshLoginMs) return undefined
  try {
    const { signSilently } = await import('../../approval/signSilently.ts')
    return await signSilently(shell, user, { message, origin })
  } catch {
    // The login stands; the page asks for a signature that the visitor approves.
    return undefined
  }
}

/** A user as the page knows it. */
export function frameUser({ email, userName, wallet }: WalletUser, shell: Shell): FrameUser {
  const { address } = wallet
  return {
    address,
    chainId: shell.state().chainId,
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    ...(email !== undefined && { email }),
    ...(userName !== undefined && { userName }),
  }
}
