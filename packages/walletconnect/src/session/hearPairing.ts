import * as v from 'valibot'
import { WalletConnectError } from '../base/WalletConnectError.ts'
import { agreeKey, topicOf } from '../crypto/keys.ts'
import { isByUser } from '../sign/errorCodes.ts'
import { cleanMetadata } from '../sign/metadata.ts'
import { type PeerError, type PeerMessage, readError } from '../sign/peerMessage.ts'
import { changeAttempt, endAttempt, endUnlessTaken } from './attempts.ts'
import { andThen, only } from './maps.ts'
import { agree, refuse, sendAway } from './sending.ts'
import type { Attempt, Candidate, Moment, State, Step } from './state.ts'

/** How long the terms of a wallet that said yes are awaited. */
const settleMs = 300_000
/** More wallets than this do not take one code. */
const mostCandidates = 4
/** The tag of a refusal that no person made. */
const byItself = [1121, 1119]

const Yes = v.object({ responderPublicKey: v.string() })
const SignedIn = v.object({
  cacaos: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(50)),
  responder: v.object({ publicKey: v.string(), metadata: v.optional(v.unknown()) }),
})

/** Hears what a wallet says on the topic of a code, or on the one for the answer to a sign-in. */
export function hearPairing(
  state: State,
  attempt: Attempt,
  peer: PeerMessage,
  tag: number,
  moment: Moment,
): Step {
  if (peer.kind === 'call') return hearCall(state, attempt, peer, moment)
  // A wallet that cannot answer a ping has read the code all the same.
  if (peer.id === attempt.pingId)
    return attempt.held ? only(state) : changeAttempt(state, { ...attempt, held: true })
  const isSignIn = peer.id === attempt.auth?.id
  if (!isSignIn && peer.id !== attempt.proposalId) return only(state)
  if (peer.kind === 'result')
    return isSignIn
      ? hearSignIn(state, attempt, peer.result, moment)
      : hearYes(state, attempt, peer.result, moment)
  // It cannot sign in this way: the plain proposal beside it is still there.
  if (isSignIn && peer.error.code === 10001) return only(state)
  return hearNo(state, attempt, peer.error, !byItself.includes(tag), moment)
}

function hearCall(
  state: State,
  attempt: Attempt,
  call: Extract<PeerMessage, { kind: 'call' }>,
  moment: Moment,
): Step {
  if (call.method === 'wc_pairingPing') return only(state, agree(attempt, call))
  if (call.method !== 'wc_pairingDelete') return only(state, refuse(attempt, call, 10001))
  return andThen(only(state, agree(attempt, call)), (after) =>
    hearNo(after, attempt, readError(call.params), true, moment),
  )
}

function hearNo(state: State, attempt: Attempt, error: PeerError, byPerson: boolean, moment: Moment): Step {
  const { code, message } = error
  const byUser = byPerson && isByUser(code)
  return endUnlessTaken(state, attempt, { phase: 'rejected', code, message, byUser }, moment)
}

function hearYes(state: State, attempt: Attempt, result: unknown, moment: Moment): Step {
  const yes = v.safeParse(Yes, result)
  const candidate = yes.success ? candidateFrom(attempt, yes.output.responderPublicKey) : undefined
  if (!candidate)
    return only(state, { type: 'log', text: 'A wallet answered with a key that cannot be used.' })
  if (attempt.lost)
    return endAttempt(state, { ...attempt, candidates: [candidate] }, { phase: 'expired' }, moment)
  const { candidates } = attempt
  if (candidates.some(({ topic }) => topic === candidate.topic) || candidates.length >= mostCandidates)
    return only(state)
  return changeAttempt(state, {
    ...attempt,
    unsent: undefined,
    candidates: [...candidates, candidate],
    until: settleBy(attempt, moment),
  })
}

function hearSignIn(state: State, attempt: Attempt, result: unknown, moment: Moment): Step {
  const answer = v.safeParse(SignedIn, result)
  const candidate = answer.success ? candidateFrom(attempt, answer.output.responder.publicKey) : undefined
  if (!attempt.auth || attempt.auth.answer) return only(state)
  if (!answer.success || !candidate) {
    const error = new WalletConnectError(11001, 'The answer to the sign-in is malformed.', {
      kind: 'invalid',
    })
    return endUnlessTaken(state, attempt, { phase: 'failed', error }, moment)
  }
  if (attempt.lost)
    return andThen(endAttempt(state, attempt, { phase: 'expired' }, moment), (after) =>
      only(after, sendAway(candidate, moment.freshId, moment.now)),
    )
  const { cacaos, responder } = answer.output
  const taken: Attempt = {
    ...attempt,
    unsent: undefined,
    until: settleBy(attempt, moment),
    auth: {
      ...attempt.auth,
      answer: { ...candidate, cacaos, peer: cleanMetadata(responder.metadata) },
    },
  }
  return andThen(changeAttempt(state, taken), (after) => only(after, { type: 'check', attempt: taken }))
}

/** Counted from the end of the code at the latest: wallets that say yes by turns do not keep it alive. */
function settleBy({ expiresAt }: Attempt, { now }: Moment): number {
  return Math.min(now, expiresAt) + settleMs
}

function candidateFrom({ privateKey }: Attempt, publicKey: string): Candidate | undefined {
  const peerKey = publicKey.toLowerCase()
  try {
    const symKey = agreeKey(privateKey, peerKey)
    return { topic: topicOf(symKey), symKey, peerKey }
  } catch {
    // Malformed, or a key that would give everybody the same secret.
    return undefined
  }
}
