import type { AuthResponse, PublicKey } from '@latchkey/wire/embedded'
import { AuthCallError } from '../device/createAuthClient.ts'
import { loggedOut } from './frameErrors.ts'
import { closeSession, enterSession, halfKey } from './session.ts'
import type { Shell } from './shell.ts'
import type { SessionWallet } from './shellState.ts'

/** What the server answered to the right code, and the Worker's key that halves are sealed to. */
export type CheckedLogin = AuthResponse<'sendOtp'> & { readonly txn: string; readonly ephemeral: PublicKey }

/** Reasons for which a half stays at the server for now: the visitor is logged in and may only read. */
const releaseWaits = ['frozen', 'recoveries_paused', 'too_many_releases']

/**
 * Ends a login with a wallet: a new one, the one that this device has a key for, or one that it recovers. The session is
 * stored last, so a login that was cut off between two steps is no login.
 */
export function finishLogin(shell: Shell, login: CheckedLogin): Promise<void> {
  const { session, user } = login
  return shell.inTurn(async () => {
    shell.dispatch({ type: 'sessionOpening', id: session.id })
    try {
      const wallet =
        user.wallet === undefined
          ? await createWallet(shell, login)
          : await recoverWallet(shell, login, user.wallet)
      await shell.store.write('session', session)
      if (!(await enterSession(shell, session.id, { ...user, wallet }))) throw loggedOut()
      shell.dispatch({ type: 'loggedIn', at: shell.deps.now() })
    } catch (error) {
      await closeSession(shell)
      throw error
    }
  })
}

async function createWallet(shell: Shell, { user, txn }: CheckedLogin): Promise<SessionWallet> {
  const { thumb, wrapKey } = shell.device
  const walletId = crypto.randomUUID()
  const made = await shell.worker('createWallet', {
    walletId,
    userId: user.id,
    txn,
    thumb,
    wrapKey,
    vaultKey: shell.settings.vaultKey,
  })
  const { wrappedHalf, ...rest } = made
  // Before the wallet is live: a half of a wallet that never came to be is harmless, a wallet without its half is not.
  await shell.store.write(halfKey(walletId), wrappedHalf)
  try {
    return (await shell.call('createWallet', { txn, walletId, ...rest })).wallet
  } catch (error) {
    if (error instanceof AuthCallError && error.reason === 'wallet_exists')
      await shell.store.remove(halfKey(walletId))
    throw error
  }
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
