import { wait } from '../base/clock.ts'
import { keep } from '../base/keep.ts'
import type { LatchkeyError } from '../base/LatchkeyError.ts'
import { activeChain, findConnection } from '../connection/activeConnection.ts'
import type { WalletSession } from '../connection/adapter.ts'
import { attemptAfter } from '../connection/attemptAfter.ts'
import type { Connection } from '../connection/connections.ts'
import { followSession } from '../connection/followSession.ts'
import { readSession } from '../connection/readSession.ts'
import { rememberConnection } from '../connection/rememberConnection.ts'
import { stepConnections } from '../connection/stepConnections.ts'
import { rememberRecentWallet } from '../directory/recentWallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { askWallet, retryGuardMs } from './askWallet.ts'
import { findConnector, knownConnector } from './findConnector.ts'
import { finishConnect } from './finishConnect.ts'
import { walletEntryOf } from './walletEntryOf.ts'
import { watchConnections } from './watchConnections.ts'

/** How long the visitor sees that it worked. */
const joinedMs = 400

/** The attempt under way, and when the visitor last tried again. */
const lastAttempt = (): { running: Promise<void>; retriedAt: number } => ({
  running: Promise.resolve(),
  retriedAt: Number.NEGATIVE_INFINITY,
})

/**
 * Connects a wallet: asks it, remembers it, shows that it worked, and moves on. How it goes is in `latchkey.attempt`;
 * the promise only says that there is something to see there, and never rejects.
 */
export function connectWallet(latchkey: Latchkey, connectorId: string): Promise<void> {
  const last = keep(latchkey, lastAttempt)
  const shown = latchkey.attempt.getState()
  if (shown.phase !== 'idle' && shown.connectorId === connectorId) {
    // A view that mounts twice, or a double click: the wallet must not be asked twice.
    if (shown.phase === 'waiting' || shown.phase === 'joined') return last.running
    const now = latchkey.deps.clock.now()
    if (now - last.retriedAt < retryGuardMs) return last.running
    last.retriedAt = now
  }
  last.running = ask(latchkey, connectorId)
  return last.running
}

async function ask(latchkey: Latchkey, connectorId: string): Promise<void> {
  let finished: Promise<void> | undefined
  await askWallet(latchkey, {
    store: latchkey.attempt,
    waiting: { phase: 'waiting', connectorId },
    late: { phase: 'late', connectorId },
    idle: { phase: 'idle' },
    isShownBy: (view) => view.name === 'ConnectingExternal' && view.connectorId === connectorId,
    ask: (signal) => requestSession(latchkey, connectorId, signal),
    onAnswer(answer) {
      finished = join(latchkey, answer)
    },
    onStrayAnswer: (answer) => void hearStray(latchkey, answer),
    onError: (error) => fail(latchkey, connectorId, error),
  })
  await finished
}

type Answer = { readonly session: WalletSession; readonly connection: Connection }

async function requestSession(latchkey: Latchkey, connectorId: string, signal: AbortSignal): Promise<Answer> {
  // No await before the wallet is asked, if it has been found already: see askWallet.
  const { adapter } =
    knownConnector(latchkey, connectorId) ?? (await findConnector(latchkey, connectorId, signal))
  const { networks, defaultNetwork } = latchkey.config
  const chains = networks.filter(({ namespace }) => namespace === adapter.namespace)
  const wished = activeChain(latchkey)
  const here = 'caip2' in wished && wished.namespace === adapter.namespace ? wished : chains[0]
  const session = await adapter.connect(connectorId, {
    chains,
    chainId: (here ?? defaultNetwork).caip2,
    signal,
  })
  return { session, connection: readSession(session) }
}

async function join(latchkey: Latchkey, { session, connection }: Answer): Promise<void> {
  const joined = { phase: 'joined', connectorId: connection.connector.id } as const
  latchkey.attempt.setState(joined)
  watchConnections(latchkey)
  // The link first: whoever hears that the wallet is connected may use it at once.
  followSession(latchkey, session, connection)
  stepConnections(latchkey, { type: 'joined', connection })
  rememberConnection(latchkey, connection)
  rememberRecentWallet(latchkey, walletEntryOf(latchkey, connection.connector))
  const method = latchkey.deps.page.mobile ? 'mobile' : 'browser'
  latchkey.track({
    type: 'track',
    event: 'CONNECT_SUCCESS',
    properties: { method, name: connection.connector.name },
  })
  await wait(latchkey.deps.clock, joinedMs)
  if (latchkey.attempt.getState() === joined) finishConnect(latchkey)
}

function fail(latchkey: Latchkey, connectorId: string, error: LatchkeyError): void {
  latchkey.attempt.setState({ ...attemptAfter(error), connectorId })
  const event = error.code === 'wallet.declined' ? 'USER_REJECTED' : 'CONNECT_ERROR'
  latchkey.track({ type: 'track', event, properties: { code: error.code } })
}

/**
 * A yes to an attempt that the visitor has left. If they are back at the same wallet, which may say that an earlier
 * request still waits in it, this is the answer they are looking for. Otherwise nothing on the page may change by
 * itself, and the wallet must not believe that the page is connected; unless meanwhile it is.
 */
async function hearStray(latchkey: Latchkey, answer: Answer): Promise<void> {
  const { id } = answer.connection.connector
  const attempt = latchkey.attempt.getState()
  const isBack = attempt.phase !== 'idle' && attempt.phase !== 'joined' && attempt.connectorId === id
  if (isBack) return join(latchkey, answer)
  if (findConnection(latchkey.connections.getState(), id)) return
  try {
    await answer.session.disconnect()
  } catch {
    // Nobody waits for this; a wallet that cannot give up a permission keeps it, unused.
  }
}
