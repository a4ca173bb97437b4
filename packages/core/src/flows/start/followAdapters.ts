import type { Adapter, WalletSession } from '../../adapter/adapter.ts'
import { addressOf } from '../../base/addressOf.ts'
import { log } from '../../base/log.ts'
import { dropConnection } from '../../features/connection/dropConnection.ts'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { isLive } from '../../features/connection/isLive.ts'
import { forgetConnection } from '../../features/connection/rememberConnection.ts'
import { activeConnection, findConnection } from '../../instance/activeConnection.ts'
import type { ConnectionsState } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { finishConnect, isConnecting } from '../connect/finishConnect.ts'
import { switchWallet } from '../connect/switchWallet.ts'
import { watchConnections } from '../connect/watchConnections.ts'
import { welcomeSession } from '../connect/welcomeSession.ts'

/**
 * Keeps one state with the chain libraries that the page itself connects and disconnects: what comes or goes there comes
 * or goes here, and what the visitor chooses here is in use there. Each side changes only where it differs from the
 * other, so that no change comes back to where it began. Following twice counts as once.
 */
export function followAdapters(latchkey: Latchkey, adapters: readonly Adapter[]): void {
  for (const adapter of adapters) if (adapter.watch && !hasLink(latchkey, adapter)) follow(latchkey, adapter)
}

function follow(latchkey: Latchkey, adapter: Adapter): void {
  let known = new Map<string, WalletSession>()
  let inUse: string | undefined
  let hasHeard = false
  let isHearing = false

  function hear(sessions: readonly WalletSession[]): void {
    isHearing = true
    const before = known
    known = new Map()
    // Of two with one id the one in use counts: taking turns between them would never end.
    for (const session of sessions)
      if (!known.has(session.connector.id)) known.set(session.connector.id, session)
    for (const id of before.keys()) if (!known.has(id)) leave(latchkey, id)
    const [first] = known.keys()
    // What is in use at the start, or comes back, was chosen before: then the choice that is remembered here counts.
    let isChosen = hasHeard && first !== inUse
    for (const [id, session] of known) {
      if (!before.has(id) && join(latchkey, session) === 'returned' && id === first) isChosen = false
    }
    inUse = first
    if (isChosen && first !== undefined) choose(latchkey, adapter, first)
    hasHeard = true
    isHearing = false
    use()
  }

  function tell(state: ConnectionsState, before: ConnectionsState): void {
    for (const [id, session] of known) {
      const isGone = findConnection(before, id) && !findConnection(state, id)
      // Let go of on this side alone, as when another tab disconnects it; a locked wallet keeps its link.
      if (isGone && !hasLink(latchkey, id)) void part(session)
    }
    use()
  }

  /** What the visitor uses here is in use there; not while this side is still taking over what is new there. */
  function use(): void {
    const active = activeConnection(latchkey.connections.getState(), adapter.namespace)
    if (isHearing || active?.phase !== 'connected') return
    known.get(active.connector.id)?.use?.(addressOf(active.accounts[0]))
  }

  const stops: (() => void)[] = []
  // Held before it speaks: the first report may come at once.
  holdLink(latchkey, adapter, () => {
    for (const stop of stops.splice(0)) stop()
  })
  watchConnections(latchkey)
  stops.push(latchkey.connections.subscribe(tell))
  try {
    stops.push(adapter.watch?.(hear) ?? (() => {}))
  } catch (error) {
    log(latchkey, 'error', 'an adapter cannot tell what the page connects.', error)
  }
}

/** The page connected a wallet, or its chain library brought one back. */
function join(latchkey: Latchkey, session: WalletSession): 'joined' | 'returned' {
  const { id } = session.connector
  if (isLive(latchkey, id)) return 'joined'
  const before = findConnection(latchkey.connections.getState(), id)
  const connection = welcomeSession(latchkey, session, before?.accounts[0])
  if (connection && before === undefined) leaveConnecting(latchkey, id)
  return before === undefined ? 'joined' : 'returned'
}

/** Whoever is about to connect is connected now; an attempt with another wallet goes on. */
function leaveConnecting(latchkey: Latchkey, connectorId: string): void {
  const router = latchkey.router.getState()
  const attempt = latchkey.attempt.getState()
  if (!isConnecting(router)) return
  const { phase } = attempt
  // An attempt that still waits, or shows that it worked, moves on by itself.
  const isOver = phase !== 'idle' && phase !== 'waiting' && phase !== 'joined'
  if (phase === 'idle' || (isOver && attempt.connectorId === connectorId)) void finishConnect(latchkey)
}

/** The page disconnected a wallet: no reload may bring it back. */
function leave(latchkey: Latchkey, connectorId: string): void {
  dropConnection(latchkey, connectorId)
  forgetConnection(latchkey, connectorId)
}

/** The page uses another of its wallets. */
function choose(latchkey: Latchkey, { namespace }: Adapter, connectorId: string): void {
  const state = latchkey.connections.getState()
  const active = activeConnection(state, namespace)
  // While the visitor's own choice is on its way back, it counts more than what happens to be back before it.
  if (active?.connector.id === connectorId || active?.phase === 'restoring') return
  if (findConnection(state, connectorId)) switchWallet(latchkey, connectorId)
}

async function part(session: WalletSession): Promise<void> {
  try {
    await session.disconnect()
  } catch {
    // Nobody waits for this; the chain library says by itself what is still connected.
  }
}
