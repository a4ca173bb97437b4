import * as v from 'valibot'
import { WalletConnectError } from '../base/WalletConnectError.ts'
import { readApproved } from '../sign/approvedNamespaces.ts'
import { isChainId, isNamespace } from '../sign/caip.ts'
import { type ErrorCode, isByUser, refusal } from '../sign/errorCodes.ts'
import { cleanMetadata } from '../sign/metadata.ts'
import { type PeerMessage, readError } from '../sign/peerMessage.ts'
import { type endAttempt, endUnlessTaken, loseOthers, takersOf } from './attempts.ts'
import { andThen, only, withoutAttempt, withSession } from './maps.ts'
import { chooseChains, publicSession } from './publicSession.ts'
import { agree, refuse, sendAway } from './sending.ts'
import type { Attempt, Candidate, Moment, State, Step, StoredSession } from './state.ts'

/** No session is kept longer, whatever the wallet says. */
const longestMs = 30 * 86_400_000

const Terms = v.object({
  controller: v.object({ publicKey: v.string(), metadata: v.optional(v.unknown()) }),
  namespaces: v.unknown(),
  /** Seconds. */
  expiry: v.pipe(v.number(), v.finite()),
  sessionProperties: v.optional(v.unknown()),
  scopedProperties: v.optional(v.unknown()),
  sessionConfig: v.optional(v.unknown()),
})
const Properties = v.record(v.string(), v.unknown())
const Config = v.object({ disableDeepLink: v.literal(true) })

/** Hears a wallet that said yes: its terms, or that it thought better of it. */
export function hearCandidate(
  state: State,
  attempt: Attempt,
  candidate: Candidate,
  peer: PeerMessage,
  moment: Moment,
): Step {
  if (peer.kind !== 'call') return only(state)
  if (peer.method === 'wc_sessionPing') return only(state, agree(candidate, peer))
  if (peer.method === 'wc_sessionDelete') {
    const { code, message } = readError(peer.params)
    const left = leave(state, attempt, candidate, moment, {
      phase: 'rejected',
      code,
      message,
      byUser: isByUser(code),
    })
    return andThen(only(state, agree(candidate, peer)), () => left)
  }
  if (peer.method !== 'wc_sessionSettle') return only(state, refuse(candidate, peer, 7001))
  const session = readTerms(attempt, candidate, peer, moment)
  if (typeof session !== 'number') return settle(state, attempt, candidate, peer, session, moment)
  const { message } = refusal(session)
  const error = new WalletConnectError(7000, `The wallet's terms cannot be accepted: ${message}`, {
    kind: 'invalid',
    data: { code: session },
  })
  const left = leave(state, attempt, candidate, moment, { phase: 'failed', error })
  return andThen(only(state, refuse(candidate, peer, session)), () => left)
}

/** Keeps a new session and ends the attempt that led to it. */
export function beginSession(state: State, attempt: Attempt, session: StoredSession, moment: Moment): Step {
  const shown = publicSession(session)
  const kept = withSession(withoutAttempt(state, attempt.id), session)
  return andThen(loseOthers(kept, attempt, moment), (after) =>
    only(after, { type: 'emit', event: { type: 'session', session: shown } }),
  )
}

function settle(
  state: State,
  attempt: Attempt,
  candidate: Candidate,
  call: Extract<PeerMessage, { kind: 'call' }>,
  session: StoredSession,
  moment: Moment,
): Step {
  const others = takersOf(attempt).filter(({ topic }) => topic !== candidate.topic)
  const answer = agree(candidate, call, { type: 'settleAnswered', topic: session.topic })
  const first = only(
    state,
    answer,
    ...others.map((other, index) => sendAway(other, moment.freshId + index, moment.now)),
    { type: 'status', id: attempt.id, status: { phase: 'settled', session: publicSession(session) } },
  )
  return andThen(first, (after) => beginSession(after, attempt, session, moment))
}

/** One of those who said yes is out: the others may still settle. */
function leave(
  state: State,
  attempt: Attempt,
  candidate: Candidate,
  moment: Moment,
  end: Parameters<typeof endAttempt>[2],
): Step {
  const candidates = attempt.candidates.filter(({ topic }) => topic !== candidate.topic)
  return endUnlessTaken(state, { ...attempt, candidates }, end, moment)
}

function readTerms(
  attempt: Attempt,
  candidate: Candidate,
  { id, params }: Extract<PeerMessage, { kind: 'call' }>,
  { now }: Moment,
): StoredSession | ErrorCode {
  const terms = v.safeParse(Terms, params)
  if (!terms.success) return 1005
  const { controller, namespaces, expiry, sessionProperties, scopedProperties, sessionConfig } = terms.output
  const controllerKey = controller.publicKey.toLowerCase()
  if (controllerKey !== candidate.peerKey && controllerKey !== attempt.publicKey) return 1005
  if (expiry * 1_000 <= now) return 1005
  const approved = readApproved(namespaces, attempt.proposed)
  if ('refused' in approved) return approved.refused
  const draft = { namespaces: approved.namespaces, proposed: attempt.proposed, activeChains: {} }
  return {
    v: 1,
    topic: candidate.topic,
    symKey: candidate.symKey,
    peer: cleanMetadata(controller.metadata),
    peerControls: controllerKey === candidate.peerKey,
    ...draft,
    activeChains: chooseChains(draft),
    expiresAt: Math.min(expiry * 1_000, now + longestMs),
    disableDeepLink: v.is(Config, sessionConfig),
    sessionProperties: texts(sessionProperties),
    scopedProperties: scoped(scopedProperties, attempt),
    settleId: id,
    owed: true,
    eventIds: [],
    held: [],
  }
}

function texts(input: unknown): Readonly<Record<string, string>> | undefined {
  if (!v.is(Properties, input)) return undefined
  const kept = Object.entries(input).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 16_384,
  )
  return kept.length > 0 ? Object.fromEntries(kept.slice(0, 32)) : undefined
}

function scoped(input: unknown, { proposed }: Attempt): Readonly<Record<string, unknown>> | undefined {
  if (!v.is(Properties, input)) return undefined
  const kept = Object.entries(input).filter(
    ([key, value]) =>
      value !== null &&
      ((isNamespace(key) && Object.hasOwn(proposed, key)) ||
        (isChainId(key) && Object.values(proposed).some(({ chains }) => chains.includes(key)))),
  )
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
