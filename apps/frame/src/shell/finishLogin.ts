import type { PublicKey } from '@latchkey/wire/embedded'
import { AuthCallError } from '../device/createAuthClient.ts'
import type { NewWallet } from '../worker/workerCalls.ts'
import { loggedOut } from './frameErrors.ts'
import { closeSession, enterSession, halfKey } from './session.ts'
import type { Shell } from './shell.ts'
import type { CheckedLogin, SessionWallet } from './shellState.ts'

/** Reasons for which a half stays at the server for now: the visitor is logged in and may only read. */
const releaseWaits = ['frozen', 'recoveries_paused', 'too_many_releases']

/**
 * Ends a login with a wallet: a new one, the one that this device has a key for, or one that it recovers. The session is
 * stored last, so a login that was cut off between two steps is no login. Where a window of the wallet is to make a new one,
 * the login stays unfinished.
 */
export function finishLogin(shell: Shell, login: CheckedLogin): Promise<void> {
  const { wallet } = login.user
  return shell.inTurn(async () => {
    shell.dispatch({ type: 'sessionOpening', id: login.session.id })
    if (wallet !== undefined) {
      await openWith(shell, login, () => recoverWallet(shell, login, wallet))
      if (endsLoginsInWindow(shell) && !canSign(shell)) shell.dispatch({ type: 'deviceWaits', login })
      return
    }
    if (endsLoginsInWindow(shell)) return shell.dispatch({ type: 'walletAwaited', login })
    return openWith(shell, login, () => addWallet(shell, login))
  })
}

/** Ends an unfinished login with the wallet that a window has made; without one the Worker of the frame makes it. */
export function finishUnfinished(shell: Shell, login: CheckedLogin, made?: NewWallet): Promise<void> {
  return shell.inTurn(async () => {
    // Finished or over meanwhile.
    if (shell.state().unfinished !== login) return
    await openWith(shell, login, () => addWallet(shell, login, made))
  })
}

/** Recovers the wallet for a device that the server has let in since its login; tells whether the device can sign. */
export function finishWaiting(shell: Shell, login: CheckedLogin): Promise<boolean> {
  return shell.inTurn(async () => {
    const { wallet } = login.user
    // Let in or logged out meanwhile.
    if (wallet === undefined || shell.state().waiting !== login) return canSign(shell)
    const recovered = await recoverWallet(shell, login, wallet)
    await enterSession(shell, login.session.id, { ...login.user, wallet: recovered })
    return canSign(shell)
  })
}

function canSign({ state }: Shell): boolean {
  const { session } = state()
  return session.phase === 'in' && session.canSign
}

/** Where the browser cannot tell what covers the frame, if the page shows the frame for it. */
function endsLoginsInWindow({ deps, state }: Shell): boolean {
  return !deps.canAttest && state().dapp?.endsInWindow === true
}

async function openWith(
  shell: Shell,
  { session, user }: CheckedLogin,
  findWallet: () => Promise<SessionWallet>,
): Promise<void> {
  try {
    const wallet = await findWallet()
    await shell.store.write('session', session)
    if (!(await enterSession(shell, session.id, { ...user, wallet }))) throw loggedOut()
    shell.dispatch({ type: 'loggedIn', at: shell.deps.now() })
  } catch (error) {
    await closeSession(shell)
    throw error
  }
}

async function addWallet(shell: Shell, login: CheckedLogin, made?: NewWallet): Promise<SessionWallet> {
  const { wrappedHalf, ...wallet } = made ?? (await makeWallet(shell, login))
  const key = halfKey(wallet.walletId)
  // Before the wallet is live: a half of a wallet that never came to be is harmless, a wallet without its half is not.
  await shell.store.write(key, wrappedHalf)
  try {
    return (await shell.call('createWallet', { txn: login.txn, ...wallet })).wallet
  } catch (error) {
    if (error instanceof AuthCallError && error.reason === 'wallet_exists') await shell.store.remove(key)
    throw error
  }
}

function makeWallet({ worker, device, settings }: Shell, { user, txn }: CheckedLogin): Promise<NewWallet> {
  const { thumb, wrapKey } = device
  const { vaultKey } = settings
  const walletId = crypto.randomUUID()
  return worker('createWallet', { walletId, userId: user.id, txn, thumb, wrapKey, vaultKey })
}

/** Gives this device a slot, if it has none and the release policy of the server allows it. */
async function recoverWallet(
  shell: Shell,
  { vaultHalf, ephemeral }: CheckedLogin,
  wallet: SessionWallet,
): Promise<SessionWallet> {
  const { store, device, call, worker } = shell
  const key = halfKey(wallet.id)
  if ((wallet.hasSlot && (await store.read(key)) !== undefined) || vaultHalf === undefined) return wallet
  const releaseBox = await releaseAutoHalf(shell, wallet, ephemeral)
  if (releaseBox === undefined) return wallet
  const { thumb, wrapKey } = device
  const slot = await worker('recover', {
    walletId: wallet.id,
    thumb,
    wrapKey,
    releaseBox,
    vaultBox: vaultHalf,
  })
  // Halves of two slots never fit together, so an old one goes before the server has the new one.
  await store.remove(key)
  await call('addSlot', { walletId: wallet.id, deviceHalf: slot.deviceHalf })
  await store.write(key, slot.wrappedHalf)
  return { ...wallet, hasSlot: true }
}

/** The server's half of the slot `auto`; undefined while the release waits. */
async function releaseAutoHalf(
  { call }: Shell,
  { id: walletId }: SessionWallet,
  ephemeral: PublicKey,
): Promise<string | undefined> {
  try {
    const release = await call('releaseHalf', { walletId, slot: 'auto', purpose: 'recover', ephemeral })
    return release.status === 'released' ? release.half : undefined
  } catch (error) {
    if (error instanceof AuthCallError && releaseWaits.includes(error.reason)) return undefined
    throw error
  }
}
