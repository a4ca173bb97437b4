import type { ConnectAttempt, Discovery, View, WalletChoice } from '@latchkey/core'

/** Where the attempt to connect that the visitor watches has come to. */
export type ConnectingExternalState = {
  readonly phase: Exclude<ConnectAttempt['phase'], 'idle'>
  readonly choice: Pick<WalletChoice, 'name' | 'connector' | 'wallet'>
  /** What went wrong, when something did. */
  readonly error?: unknown
}

type Connecting = Extract<View, { name: 'ConnectingExternal' }>

/** Reads the attempt as this view sees it; one that is about another wallet has not begun here. */
export function connectingState(
  view: Connecting,
  attempt: ConnectAttempt,
  { connectors }: Discovery,
): ConnectingExternalState {
  const connector = connectors.find(({ id }) => id === view.connectorId)
  const choice = {
    name: connector?.name ?? view.wallet?.name ?? view.connectorId,
    ...(connector && { connector }),
    ...(view.wallet && { wallet: view.wallet }),
  }
  if (attempt.phase === 'idle' || attempt.connectorId !== view.connectorId)
    return { phase: 'waiting', choice }
  return { phase: attempt.phase, choice, ...(attempt.phase === 'failed' && { error: attempt.error }) }
}
