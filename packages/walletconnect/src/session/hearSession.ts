import * as v from 'valibot'
import { readApproved } from '../sign/approvedNamespaces.ts'
import { isStale } from '../sign/isStale.ts'
import type { PeerMessage } from '../sign/peerMessage.ts'
import { endSession } from './endSession.ts'
import { hearEvent, retryHeld } from './events.ts'
import { andThen, only } from './maps.ts'
import { changeSession } from './publicSession.ts'
import { finish } from './requests.ts'
import { agree, refuse } from './sending.ts'
import type { Moment, State, Step, StoredSession } from './state.ts'

/** A week, and a little for clocks that differ. */
const weekMs = 604_800_000
const leewayMs = 120_000

type Call = Extract<PeerMessage, { kind: 'call' }>

const Update = v.object({ namespaces: v.unknown() })
const Extend = v.object({ expiry: v.optional(v.pipe(v.number(), v.finite())) })

/** Hears what the wallet of a session says. */
export function hearSession(state: State, session: StoredSession, peer: PeerMessage, moment: Moment): Step {
  if (peer.kind !== 'call') return hearAnswer(state, session, peer, moment)
  switch (peer.method) {
    case 'wc_sessionUpdate':
      return hearUpdate(state, session, peer, moment)
    case 'wc_sessionExtend':
      return hearExtend(state, session, peer, moment)
    case 'wc_sessionEvent':
      return hearEvent(state, session, peer, moment)
    case 'wc_sessionPing':
      return only(state, agree(session, peer))
    case 'wc_sessionDelete':
      return andThen(only(state, agree(session, peer)), (after) =>
        endSession(after, session.topic, 'peer', moment.now),
      )
    case 'wc_sessionSettle':
      // Said again because our answer was lost; another settlement of a settled session is nobody's right.
      if (peer.id === session.settleId) return only(state, agree(session, peer))
      return only(state, refuse(session, peer, 3001))
    case 'wc_sessionPropose':
    case 'wc_sessionRequest':
    case 'wc_sessionAuthenticate':
      return only(state, refuse(session, peer, 3001))
    default:
      return only(state, refuse(session, peer, 10001))
  }
}

function hearAnswer(
  state: State,
  session: StoredSession,
  peer: Exclude<PeerMessage, Call>,
  { now }: Moment,
): Step {
  const request = state.requests.get(peer.id)
  // Another session's wallet cannot answer for this one.
  if (request?.topic !== session.topic || request.answer)
    return only(state, { type: 'log', text: 'An answer came that nobody waits for.' })
  const answer =
    peer.kind === 'result' ? { result: peer.result } : { error: peer.error, kind: 'wallet' as const }
  return finish(state, request, answer, now)
}

function hearUpdate(state: State, session: StoredSession, call: Call, moment: Moment): Step {
  if (!session.peerControls) return only(state, refuse(session, call, 3003))
  const update = v.safeParse(Update, call.params)
  const approved = update.success ? readApproved(update.output.namespaces, session.proposed) : undefined
  if (!approved || 'refused' in approved || isStale(call.id, session.updateId))
    return only(state, refuse(session, call, 1003))
  // Said again: what has changed since then stays.
  if (call.id === session.updateId) return only(state, agree(session, call))
  const after = { ...session, namespaces: approved.namespaces, updateId: call.id }
  return andThen(
    andThen(changeSession(state, session, after), (next) => only(next, agree(session, call))),
    (next) => retryHeld(next, session.topic, moment),
  )
}

function hearExtend(state: State, session: StoredSession, call: Call, { now }: Moment): Step {
  if (!session.peerControls) return only(state, refuse(session, call, 3004))
  const extend = v.safeParse(Extend, call.params)
  if (!extend.success) return only(state, refuse(session, call, 1004))
  const { expiry } = extend.output
  const expiresAt = expiry === undefined ? now + weekMs : expiry * 1_000
  if (expiresAt > now + weekMs + leewayMs || (expiry !== undefined && expiresAt <= session.expiresAt))
    return only(state, refuse(session, call, 1004))
  return andThen(changeSession(state, session, { ...session, expiresAt }), (after) =>
    only(after, agree(session, call)),
  )
}
