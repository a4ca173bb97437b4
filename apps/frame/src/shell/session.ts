import { AuthCallError } from '../device/createAuthClient.ts'
import { inWindow, loggedOut } from './frameErrors.ts'
import type { Shell } from './shell.ts'
import { type SessionUser, sessionIdOf, type WalletUser } from './shellState.ts'

/** The name under which the half of a wallet is stored. */
export function halfKey(walletId: string): `half ${string}` {
  return `half ${walletId}`
}

/** Checks the stored session with the server and returns its user; undefined without a live session. */
export function checkSession(shell: Shell): Promise<WalletUser | undefined> {
  return shell.inTurn(async () => {
    // Nobody is logged in before a window has made the wallet.
    if (shell.state().unfinished !== undefined) return undefined
    const stored = await shell.store.read('session')
    const isOpen = stored !== undefined && (await restoreSession(shell, stored.id))
    if (!isOpen) await closeSession(shell)
    const { session } = shell.state()
    return session.phase === 'in' ? session.user : undefined
  })
}

async function restoreSession(shell: Shell, id: string): Promise<boolean> {
  const { session } = shell.state()
  if (session.phase !== 'in' || session.id !== id) shell.dispatch({ type: 'sessionOpening', id })
  const user = await readUser(shell)
  if (user === undefined || !hasWallet(user)) return false
  return enterSession(shell, id, user)
}

/** The user who is logged in; asks the server only if the frame was just loaded. */
export async function requireUser(shell: Shell): Promise<WalletUser> {
  const { session } = shell.state()
  const user = session.phase === 'in' ? session.user : await checkSession(shell)
  if (user === undefined && shell.state().unfinished !== undefined) throw inWindow()
  if (user === undefined) throw loggedOut()
  return user
}

/** Makes a session the one of this frame; false when the visitor signed out meanwhile. */
export async function enterSession(shell: Shell, id: string, user: WalletUser): Promise<boolean> {
  const half = await shell.store.read(halfKey(user.wallet.id))
  if (sessionIdOf(shell.state()) !== id) return false
  shell.dispatch({ type: 'sessionOpened', id, user, canSign: user.wallet.hasSlot && half !== undefined })
  return true
}

/** Forgets the session on this device. The half of the wallet stays: it is worth nothing without a new login. */
export async function closeSession(shell: Shell): Promise<void> {
  shell.dispatch({ type: 'sessionClosed' })
  await Promise.all([shell.store.remove('session'), shell.lock()])
}

/** Whether the login of a user was finished: without a wallet it was not. */
function hasWallet(user: SessionUser): user is WalletUser {
  return user.wallet !== undefined
}

async function readUser({ call }: Shell): Promise<SessionUser | undefined> {
  try {
    return (await call('readSession', {})).user
  } catch (error) {
    if (error instanceof AuthCallError && error.reason === 'no_session') return undefined
    throw error
  }
}
