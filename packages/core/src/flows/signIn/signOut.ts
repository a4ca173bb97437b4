import { addressOf } from '../../base/addressOf.ts'
import { log } from '../../base/log.ts'
import { partings } from '../../features/connection/partings.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { openSiwx, signsOutOnDisconnect } from '../../features/siwx/openSiwx.ts'
import { isSameAddress, signInTarget } from '../../features/siwx/signInTarget.ts'
import { stepSignIn } from '../../features/siwx/stepSignIn.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { requireSignIn } from './followSignInView.ts'

/** A wallet that was disconnected. */
type Left = Pick<Connection, 'connector' | 'accounts'>

/** Nobody who disconnects waits longer than this for the site. */
const signOutLimitMs = 3_000

/** Ends the session of the account in use; the wallet stays connected. */
export async function signOut(latchkey: Latchkey): Promise<void> {
  const target = signInTarget(latchkey)
  if (target === undefined) return
  const siwx = await openSiwx(latchkey)
  const { account, chainId, address } = target
  try {
    await withinTime(latchkey, { ms: signOutLimitMs }, () => siwx.revokeSession(chainId, address))
  } finally {
    if (signInTarget(latchkey)?.account === account) {
      stepSignIn(latchkey, { type: 'missed' })
      requireSignIn(latchkey)
    }
  }
}

/**
 * Ends the sessions of wallets that were disconnected: by the visitor here, in the wallet itself or by the page's own chain
 * library. Not those of a wallet that is locked. Returns an unsubscribe function.
 */
export function followDisconnects(latchkey: Latchkey): () => void {
  const told = partings(latchkey)
  told.onParted = (left) => end(latchkey, left)
  const stop = latchkey.connections.subscribe((state, before) => {
    const left = before.list.filter(
      ({ connector }) => !findConnection(state, connector.id) && !told.parting.has(connector.id),
    )
    if (left.length > 0) void endForgotten(latchkey, left)
  })
  return () => {
    stop()
    delete told.onParted
  }
}

async function endForgotten(latchkey: Latchkey, left: readonly Left[]): Promise<void> {
  // Whoever lets go of a wallet forgets it before or right after: a locked one stays remembered.
  await Promise.resolve()
  const remembered = new Set(readStored(latchkey)?.list.map(({ connector }) => connector.id))
  await end(
    latchkey,
    left.filter(({ connector }) => !remembered.has(connector.id)),
  )
}

async function end(latchkey: Latchkey, left: readonly Left[]): Promise<void> {
  if (left.length === 0 || !signsOutOnDisconnect(latchkey)) return
  try {
    await withinTime(latchkey, { ms: signOutLimitMs }, () => endAll(latchkey, left))
  } catch (error) {
    log(latchkey, 'warn', 'the site could not be told that a visitor signed out.', error)
  }
}

async function endAll(latchkey: Latchkey, left: readonly Left[]): Promise<void> {
  const siwx = await openSiwx(latchkey)
  const { list } = latchkey.connections.getState()
  if (list.length === 0) return siwx.setSessions([])
  // Another wallet may have the same account: whoever uses it stays signed in.
  const stays = (address: string) =>
    list.some(({ accounts, chainId }) =>
      accounts.some((account) => isSameAddress(chainId, addressOf(account), address)),
    )
  const ends = left.flatMap(({ connector, accounts }) =>
    latchkey.config.networks
      .filter((chain) => chain.namespace === connector.chain)
      .flatMap(({ caip2 }) =>
        accounts
          .map(addressOf)
          .filter((address) => !stays(address))
          .map((address) => siwx.revokeSession(caip2, address)),
      ),
  )
  await Promise.all(ends)
}
