import { log } from '../base/log.ts'
import { findConnection } from '../connection/activeConnection.ts'
import type { WalletSession } from '../connection/adapter.ts'
import { followSession } from '../connection/followSession.ts'
import { hasLink } from '../connection/links.ts'
import { loadAdapter } from '../connection/loadAdapter.ts'
import { readSession } from '../connection/readSession.ts'
import { forgetConnection, rememberAsleep, rememberConnection } from '../connection/rememberConnection.ts'
import { stepConnections } from '../connection/stepConnections.ts'
import { readStored, type StoredConnection } from '../connection/storedConnections.ts'
import type { Latchkey } from '../latchkey.ts'
import { watchConnections } from './watchConnections.ts'

/** How long a wallet may take to come back: one that was installed answers within a second, a sleepy one in a few. */
const returnLimitMs = 5_000

/**
 * What to do about a wallet that does not answer: `say` tells the visitor, and the next load looks for it once more;
 * `forget` was that once more; `ignore` leaves it to the tab that is connected to it.
 */
export type OnMiss = 'say' | 'forget' | 'ignore'

/** Brings back one remembered wallet without asking the visitor: connected with what it says now, or gone. */
export async function reconnectWallet(
  latchkey: Latchkey,
  record: StoredConnection,
  { signal, onMiss }: { readonly signal: AbortSignal; readonly onMiss: OnMiss },
): Promise<void> {
  watchConnections(latchkey)
  const { clock } = latchkey.deps
  const connectorId = record.connector.id
  await new Promise<void>((done) => {
    let timer: number | undefined
    const end = () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    signal.addEventListener('abort', end)
    const isNeeded = () => !signal.aborted && isStillWanted(latchkey, connectorId)
    const miss = () => {
      if (!signal.aborted) missWallet(latchkey, connectorId, onMiss)
    }
    timer = clock.setTimeout(() => {
      miss()
      end()
    }, returnLimitMs)
    const settle = (session: WalletSession | undefined) => {
      // A wallet that answers after the limit is as good: it is there. One that was disconnected meanwhile stays so.
      if (isNeeded() && !(session && welcome(latchkey, record, session))) miss()
      end()
    }
    requestReturn(latchkey, record, signal).then(settle, () => settle(undefined))
  })
}

/** The first adapter of the wallet's namespace that reaches it. */
async function requestReturn(
  latchkey: Latchkey,
  { connector, chainId }: StoredConnection,
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  const chains = latchkey.config.networks.filter(({ namespace }) => namespace === connector.chain)
  for (const source of latchkey.config.adapters) {
    if (source.namespace !== connector.chain) continue
    try {
      const adapter = await loadAdapter(latchkey, source)
      const session = await adapter.reconnect(connector.id, { chains, chainId, signal })
      if (session) return session
    } catch (error) {
      log(latchkey, 'warn', 'a wallet could not be brought back.', error)
    }
  }
  return undefined
}

/** Takes over what the wallet says now; the account that was in use stays so while the wallet offers it. */
function welcome(latchkey: Latchkey, record: StoredConnection, session: WalletSession): boolean {
  try {
    const connection = readSession(session, record.accounts[0])
    if (connection.connector.id !== record.connector.id) return false
    // The link first: whoever hears that the wallet is back may use it at once.
    followSession(latchkey, session, connection)
    stepConnections(latchkey, { type: 'returned', connection })
    rememberConnection(latchkey, connection)
    return true
  } catch {
    // No account in it that could be one: as good as no answer.
    return false
  }
}

/** Not so when the visitor disconnected it, here or in another tab, or connected it anew, while it was on its way. */
function isStillWanted(latchkey: Latchkey, connectorId: string): boolean {
  const isRemembered = readStored(latchkey)?.list.some(({ connector }) => connector.id === connectorId)
  return isRemembered === true && !isLive(latchkey, connectorId)
}

/** Connected and followed; after the instance was stopped and started again, connected alone says little. */
function isLive(latchkey: Latchkey, connectorId: string): boolean {
  const here = findConnection(latchkey.connections.getState(), connectorId)
  return here?.phase === 'connected' && hasLink(latchkey, connectorId)
}

function missWallet(latchkey: Latchkey, connectorId: string, onMiss: OnMiss): void {
  if (isLive(latchkey, connectorId)) return
  latchkey.sessions.delete(connectorId)
  if (onMiss === 'say') rememberAsleep(latchkey, connectorId)
  if (onMiss === 'forget') forgetConnection(latchkey, connectorId)
  stepConnections(latchkey, { type: onMiss === 'say' ? 'gone' : 'left', connectorId })
}
