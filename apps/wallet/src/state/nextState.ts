import type { Waiting, WalletEvent, WalletState, Wanted } from './walletState.ts'

/** What the wallet knows after something happened. */
export function nextState(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'relayChanged':
      return { ...state, relay: event.relay }
    case 'pairingStarted':
      return {
        ...state,
        pairing: { phase: 'waiting', topic: event.topic, silent: false },
        outcome: undefined,
      }
    case 'pairingSilent':
      return state.pairing.phase === 'waiting' && state.pairing.topic === event.topic
        ? { ...state, pairing: { ...state.pairing, silent: true } }
        : state
    case 'pairingRefused':
      return { ...state, pairing: { phase: 'refused', problem: event.problem } }
    case 'pairingCleared':
      return { ...state, pairing: { phase: 'idle' } }
    case 'sessionsRead':
      return { ...state, sessions: event.sessions }
    case 'came':
      return afterArrival(state, event.item)
    case 'expired':
      return endWaiting(state, ({ id }) => id === event.id, 'expired')
    case 'sessionGone':
      return {
        ...endWaiting(state, (item) => item.kind === 'request' && item.topic === event.topic, 'gone'),
        sessions: state.sessions.filter(({ topic }) => topic !== event.topic),
      }
    case 'deciding':
      return isFirst(state, event.id)
        ? { ...state, deciding: { phase: 'working', id: event.id, yes: event.yes } }
        : state
    case 'failed':
      return isFirst(state, event.id)
        ? { ...state, deciding: { phase: 'failed', id: event.id, reason: event.reason } }
        : state
    case 'done':
      return {
        ...withWaiting(
          state,
          state.waiting.filter(({ id }) => !event.ids.includes(id)),
        ),
        outcome: event.outcome ?? state.outcome,
      }
    case 'putAside':
      return { ...state, aside: true }
    case 'broughtUp':
      return bringUp(state, event.wanted)
    case 'told':
      return { ...state, outcome: event.outcome }
  }
}

function afterArrival(state: WalletState, item: Waiting): WalletState {
  // A relay delivers at least once: the same question is not asked twice.
  if (state.waiting.some(({ id }) => id === item.id)) return state
  const topic =
    item.kind === 'proposal'
      ? item.proposal.pairingTopic
      : item.kind === 'signIn'
        ? item.signIn.pairingTopic
        : undefined
  const answered = state.pairing.phase === 'waiting' && state.pairing.topic === topic
  const next: WalletState = {
    ...state,
    waiting: [...state.waiting, item],
    pairing: answered ? { phase: 'idle' } : state.pairing,
    // Whoever put the sheet away is not pestered by the next question in line.
    aside: state.aside && state.waiting.length > 0,
  }
  return state.wanted === undefined ? next : bringUp(next, state.wanted)
}

/** The question on the screen stays there and says that it is over, others vanish; what is being done is not over. */
function endWaiting(
  state: WalletState,
  over: (item: Waiting) => boolean,
  standing: 'expired' | 'gone',
): WalletState {
  const shown = !state.aside
  const doing = state.deciding.phase === 'working' && state.deciding.yes
  const waiting = state.waiting.flatMap((item, at): readonly Waiting[] => {
    if (!over(item)) return [item]
    if (at === 0 && doing) return [item]
    return at === 0 && shown ? [{ ...item, standing }] : []
  })
  return withWaiting(state, waiting)
}

function withWaiting(state: WalletState, waiting: readonly Waiting[]): WalletState {
  const { deciding } = state
  const sameFirst = state.waiting[0]?.id === waiting[0]?.id
  const over = waiting[0]?.standing !== 'open'
  return {
    ...state,
    waiting,
    deciding: sameFirst && !over ? deciding : { phase: 'asking' },
    aside: waiting.length > 0 && state.aside,
  }
}

function bringUp(state: WalletState, wanted: Wanted | undefined): WalletState {
  const item = wanted && findWanted(state.waiting, wanted)
  // Not here yet: it comes to the front when it does.
  if (item === undefined) return { ...state, aside: false, wanted }
  // What is being signed stays in front.
  if (state.deciding.phase === 'working') return { ...state, aside: false, wanted: undefined }
  const waiting = [item, ...state.waiting.filter(({ id }) => id !== item.id)]
  return { ...withWaiting(state, waiting), aside: false, wanted: undefined }
}

function findWanted(waiting: readonly Waiting[], { id, topic }: Wanted): Waiting | undefined {
  return id === undefined
    ? waiting.find((item) => item.kind === 'request' && item.topic === topic)
    : waiting.find((item) => item.id === id)
}

function isFirst(state: WalletState, id: number): boolean {
  return state.waiting[0]?.id === id
}
