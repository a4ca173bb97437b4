import type { WalletEntry } from '@latchkey/wire'
import { attemptAfter } from '../../adapter/attemptAfter.ts'
import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import { readSession } from '../../features/connection/readSession.ts'
import { activeChain, findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askWallet, retryGuardMs } from '../calls/askWallet.ts'
import { findConnector, knownConnector } from './findConnector.ts'
import { type Answer, joinWallet } from './joinWallet.ts'
import { walletEntryOf } from './walletEntryOf.ts'

/** The attempt under way, and when the visitor last tried again. */
const lastAttempt = slot('lastAttempt', (): { running: Promise<void>; retriedAt: number } => ({
  running: Promise.resolve(),
  retriedAt: Number.NEGATIVE_INFINITY,
}))

/**
 * Connects a wallet: asks it, remembers it, shows that it worked, and moves on. How it goes is in `latchkey.attempt`;
 * the promise only says that there is something to see there, and never rejects.
 */
export function connectWallet(latchkey: Latchkey, connectorId: string): Promise<void> {
  const last = lastAttempt(latchkey)
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

/** Asks a chosen wallet that is on this page; one that is not may take the page along (S2.19, S2.20). */
export async function meetWallet(
  latchkey: Latchkey,
  connectorId: string | undefined,
  wallet: WalletEntry | undefined,
): Promise<void> {
  if (connectorId !== undefined) return connectWallet(latchkey, connectorId)
  const chain = activeChain(latchkey)
  if (wallet === undefined || !('caip2' in chain) || chain.namespace !== 'solana') return
  try {
    const { leaveForWallet } = await import('./leaveForWallet.ts')
    leaveForWallet(latchkey, wallet)
  } catch {
    // Not there, as when offline: the view says how to reach the wallet.
  }
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
  return { session, connection: readSession(latchkey, session) }
}

function join(latchkey: Latchkey, answer: Answer): Promise<void> {
  const method = latchkey.deps.page.mobile ? 'mobile' : 'browser'
  return joinWallet(latchkey, [answer], {
    method,
    entry: walletEntryOf(latchkey, answer.connection.connector),
  })
}

function fail(latchkey: Latchkey, connectorId: string, error: LatchkeyError): void {
  latchkey.attempt.setState({ ...attemptAfter(error), connectorId })
  trackFailure(latchkey, error)
}

/** Tells the site that a wallet was not connected, and why. */
export function trackFailure({ track }: Pick<Latchkey, 'track'>, { code }: LatchkeyError): void {
  const event = code === 'wallet.declined' ? 'USER_REJECTED' : 'CONNECT_ERROR'
  track({ type: 'track', event, properties: { code } })
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
    // Runs in the background; a wallet that cannot revoke the permission keeps it, unused.
  }
}
