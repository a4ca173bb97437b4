import { attemptAfter } from '../../adapter/attemptAfter.ts'
import { WalletMissingError } from '../../adapter/walletErrors.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipChainId } from '../../base/caip.ts'
import type { Chain } from '../../chains/chain.ts'
import { findChain } from '../../chains/findChain.ts'
import { readAccounts } from '../../features/connection/readSession.ts'
import { rememberChoice, rememberConnection } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { pushView } from '../../features/router/moveView.ts'
import { activeConnection, findConnection } from '../../instance/activeConnection.ts'
import type { Connection, SwitchAttempt } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askWallet, retryGuardMs } from '../calls/askWallet.ts'
import { leaveSwitch } from './leaveSwitch.ts'

/** The switch under way, and when the visitor last tried again. */
const lastSwitch = slot('lastSwitch', (): { running: Promise<void>; retriedAt: number } => ({
  running: Promise.resolve(),
  retriedAt: Number.NEGATIVE_INFINITY,
}))

/**
 * Moves to another network of the site. Before connecting it is only noted; where another family of chains has no wallet
 * yet, one has to be connected; otherwise the wallet is asked, and how that goes is in `latchkey.switching`.
 */
export async function switchNetwork<Id extends CaipChainId>(
  latchkey: Latchkey<Id>,
  chainId: NoInfer<Id>,
): Promise<void> {
  let chain: Chain
  try {
    chain = findChain(latchkey.config.networks, chainId)
  } catch (error) {
    return showError(latchkey, error)
  }
  const { namespace } = chain
  const state = latchkey.connections.getState()
  const connection = activeConnection(state, namespace)
  if (connection === undefined) return prefer(latchkey, chain, state.list.length > 0)

  stepConnections(latchkey, { type: 'namespaceChosen', namespace })
  rememberChoice(latchkey)
  if (connection.chainId === chainId) return leaveSwitch(latchkey)
  return moveWallet(latchkey, connection, chain)
}

function prefer(latchkey: Latchkey, { caip2, namespace }: Chain, isConnectedElsewhere: boolean): void {
  stepConnections(latchkey, { type: 'chainPreferred', chainId: caip2 })
  rememberChoice(latchkey)
  if (!isConnectedElsewhere) leaveSwitch(latchkey)
  else if (latchkey.router.getState().open) pushView(latchkey, { name: 'SwitchActiveChain', namespace })
}

function moveWallet(latchkey: Latchkey, connection: Connection, chain: Chain): Promise<void> {
  const chainId = chain.caip2
  const last = lastSwitch(latchkey)
  const shown = latchkey.switching.getState()
  if (shown.phase !== 'idle' && shown.chainId === chainId) {
    if (shown.phase === 'waiting') return last.running
    const now = latchkey.deps.clock.now()
    if (now - last.retriedAt < retryGuardMs) return last.running
    last.retriedAt = now
  }
  if (latchkey.router.getState().open) pushView(latchkey, { name: 'SwitchNetwork', chainId })
  last.running = askWallet<SwitchAttempt, void>(latchkey, {
    store: latchkey.switching,
    waiting: { phase: 'waiting', chainId },
    late: { phase: 'late', chainId },
    idle: { phase: 'idle' },
    isShownBy: (view) => view.name === 'SwitchNetwork' && view.chainId === chainId,
    ask: (signal) => requestMove(latchkey, connection.connector.id, chain, signal),
    onAnswer: () => arrive(latchkey, connection.connector.id, chainId),
    onError(error) {
      const after = attemptAfter(error)
      // A connected wallet is not missing: its link is, and that is a failure to name.
      const shownAs = after.phase === 'missing' ? ({ phase: 'failed', error } as const) : after
      latchkey.switching.setState({ ...shownAs, chainId })
    },
  })
  return last.running
}

/** Some wallets answer and tell nothing, some tell their new chain and never answer: either will do. */
async function requestMove(
  latchkey: Latchkey,
  connectorId: string,
  chain: Chain,
  signal: AbortSignal,
): Promise<void> {
  const session = latchkey.sessions.get(connectorId)
  if (session === undefined) throw new WalletMissingError()
  let unwatch = () => {}
  const told = new Promise<void>((resolve) => {
    unwatch = latchkey.connections.subscribe((state) => {
      if (findConnection(state, connectorId)?.chainId === chain.caip2) resolve()
    })
  })
  signal.addEventListener('abort', () => unwatch(), { once: true })
  try {
    await Promise.race([session.switchChain(chain, signal), told])
  } finally {
    unwatch()
  }
}

function arrive(latchkey: Latchkey, connectorId: string, chainId: CaipChainId): void {
  latchkey.switching.setState({ phase: 'idle' })
  latchkey.track({ type: 'track', event: 'SWITCH_NETWORK', properties: { network: chainId } })
  const connection = findConnection(latchkey.connections.getState(), connectorId)
  if (connection && connection.chainId !== chainId) {
    const { namespace, accounts } = connection
    const moved = { ...connection, ...readAccounts(namespace, accounts.map(addressOf), chainId) }
    stepConnections(latchkey, { type: 'moved', connection: moved })
    rememberConnection(latchkey, moved)
  }
  leaveSwitch(latchkey)
}
