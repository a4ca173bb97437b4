import type { FrameUser } from '@latchkey/wire/frame'
import { checkSession, closeSession, requireUser } from '../session.ts'
import type { Shell } from '../shell.ts'
import type { WalletUser } from '../shellState.ts'
import type { Answers } from './answers.ts'

/** The server hears of a sign-out for this long; the page waits for 3 s. */
const signOutMs = 2_000

/** Who is logged in. */
export const accountAnswers: Answers<'isConnected' | 'getUser' | 'signOut'> = {
  isConnected: async (shell) => ({ isConnected: (await checkSession(shell)) !== undefined }),

  async getUser(shell) {
    return frameUser(await requireUser(shell), shell)
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
