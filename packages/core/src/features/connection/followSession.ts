import type { SessionChange, WalletSession } from '../../adapter/adapter.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress, CaipChainId } from '../../base/caip.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Connection } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { holdLink } from './holdLink.ts'
import { dropLink } from './links.ts'
import { readAccounts } from './readSession.ts'
import { forgetConnection, rememberAsleep, rememberConnection } from './rememberConnection.ts'
import { stepConnections } from './stepConnections.ts'

/**
 * Follows what a connected wallet does by itself. Another account or chain is taken over. A wallet that hides its
 * accounts is locked, or has taken its permission back: the connection leaves, but the link stays, so that unlocking
 * brings it back without a question. A wallet that is gone is removed for good, with a notice.
 */
export function followSession(latchkey: Latchkey, session: WalletSession, connection: Connection): void {
  const { id } = connection.connector
  let last = connection
  /** What the wallet itself put first: only when that changes did somebody choose another account there. */
  let walletsFirst = session.accounts[0]
  let isAsleep = false
  let isHeard = true

  function hear(change: SessionChange): void {
    // A wallet may send events after the subscription has ended.
    if (!isHeard) return
    // The visitor may have chosen another account on this side since.
    last = findConnection(latchkey.connections.getState(), id) ?? last
    if (change.type === 'disconnected') leave()
    else if (change.type === 'chain') moveTo(change.chainId)
    else take(change.accounts)
  }

  function moveTo(chainId: CaipChainId): void {
    const moved = tryAccounts(last, last.accounts.map(addressOf), chainId, last.accounts[0])
    if (moved === undefined) return
    last = moved
    if (!isAsleep) settle('moved')
  }

  function take(addresses: readonly string[]): void {
    const keep = addresses[0] === walletsFirst ? last.accounts[0] : undefined
    const taken = tryAccounts(last, addresses, last.chainId, keep)
    if (taken === undefined) {
      doze()
      return
    }
    walletsFirst = addresses[0]
    last = taken
    settle(isAsleep ? 'returned' : 'moved')
  }

  function settle(type: 'moved' | 'returned'): void {
    isAsleep = false
    latchkey.sessions.set(id, session)
    stepConnections(latchkey, { type, connection: last })
    rememberConnection(latchkey, last)
  }

  function doze(): void {
    isAsleep = true
    latchkey.sessions.delete(id)
    rememberAsleep(latchkey, id)
    stepConnections(latchkey, { type: 'left', connectorId: id })
  }

  function leave(): void {
    dropLink(latchkey, id)
    latchkey.sessions.delete(id)
    // What was agreed over a relay and ended there is over; a wallet in this browser may come back.
    if (connection.connector.type === 'WALLET_CONNECT') forgetConnection(latchkey, id)
    else rememberAsleep(latchkey, id)
    stepConnections(latchkey, { type: 'gone', connectorId: id })
  }

  const stop = listen(session, hear)
  latchkey.sessions.set(id, session)
  holdLink(latchkey, id, () => {
    isHeard = false
    stop()
  })
}

/** Listens to a wallet that may throw when it is asked to talk, or to stop. */
function listen(session: WalletSession, hear: (change: SessionChange) => void): () => void {
  try {
    const stop = session.subscribe(hear)
    return () => {
      try {
        stop()
      } catch {
        // Its further events are ignored.
      }
    }
  } catch {
    // A wallet that cannot tell its changes is still connected; after a reload it is read anew.
    return () => {}
  }
}

/** The connection with these accounts on this chain, or undefined when nothing in them can be read. */
function tryAccounts(
  connection: Connection,
  addresses: readonly string[],
  chainId: CaipChainId,
  keep: CaipAddress | undefined,
): Connection | undefined {
  try {
    return { ...connection, ...readAccounts(connection.namespace, addresses, chainId, keep) }
  } catch {
    return undefined
  }
}
