import type { PairingStatus } from '../client.ts'
import { callLabel } from '../sign/wire.ts'
import { formatPairingUri } from '../uri/pairingUri.ts'
import { andThen, forEach, only, withAttempt, withoutAttempt } from './maps.ts'
import { sendAway } from './sending.ts'
import type { Attempt, Candidate, Moment, State, Step } from './state.ts'

/** How long a code stays good after a newer one of its group, or after another of its group has won. */
const olderMs = 60_000

/** What the page sees of an attempt. */
export function statusOf(attempt: Attempt): PairingStatus {
  const { topic, symKey, expiresAt, unsent, held, lost, auth } = attempt
  if (lost) return { phase: 'expired' }
  if (takersOf(attempt).length > 0) return { phase: 'settling' }
  if (unsent) return { phase: 'proposing' }
  const uri = formatPairingUri({
    topic,
    symKey,
    expiryTimestamp: Math.floor(expiresAt / 1_000),
    ...(auth && { methods: ['wc_sessionAuthenticate'] }),
  })
  return { phase: 'waiting', uri, expiresAt, ...(held && { held }) }
}

/** The wallets that said yes: whose terms are awaited, or whose sign-in is being checked. */
export function takersOf({ candidates, auth }: Attempt): readonly Candidate[] {
  return auth?.answer ? [...candidates, auth.answer] : candidates
}

/** Begins an attempt; older codes of its group stay good for a minute. */
export function beginAttempt(state: State, attempt: Attempt, now: number): Step {
  const older = groupOf(state, attempt).filter((one) => takersOf(one).length === 0)
  const retired = forEach(state, older, (after, one) =>
    only(withAttempt(after, { ...one, until: Math.min(one.until, now + olderMs) })),
  )
  return only(withAttempt(retired.state, attempt), { type: 'propose', attempt })
}

/**
 * The proposal is at the relay, and its code can be read. A ping as lasting lies beside it: whoever answers has read the
 * code, and may be asking the visitor already.
 */
export function awaitReader(state: State, attempt: Attempt, { freshId: pingId }: Moment): Step {
  const { topic, symKey } = attempt
  const payload = { id: pingId, jsonrpc: '2.0', method: 'wc_pairingPing', params: {} }
  const { ttlSeconds } = callLabel('wc_sessionPropose')
  const label = { ...callLabel('wc_pairingPing'), ttlSeconds }
  return andThen(only(state, { type: 'send', topic, symKey, payload, label }), (after) =>
    changeAttempt(after, { ...attempt, unsent: undefined, pingId }),
  )
}

/** Changes an attempt and tells where it stands. */
export function changeAttempt(state: State, attempt: Attempt): Step {
  return only(withAttempt(state, attempt), { type: 'status', id: attempt.id, status: statusOf(attempt) })
}

/** Ends an attempt: removes its keys and ends the sessions of wallets that approved it. */
export function endAttempt(state: State, attempt: Attempt, status: PairingStatus, moment: Moment): Step {
  return only(
    withoutAttempt(state, attempt.id),
    ...takersOf(attempt).map((taker, index) => sendAway(taker, moment.freshId + index, moment.now)),
    // One that lost has told its end already.
    ...(attempt.lost ? [] : [{ type: 'status' as const, id: attempt.id, status }]),
  )
}

/** Ends an attempt by what one of its wallets said, unless another one said yes. */
export function endUnlessTaken(state: State, attempt: Attempt, status: PairingStatus, moment: Moment): Step {
  return takersOf(attempt).length > 0
    ? changeAttempt(state, attempt)
    : endAttempt(state, attempt, status, moment)
}

/** Another of the group has settled: who said yes to these is told to go, who says it later too, for a minute. */
export function loseOthers(state: State, winner: Attempt, moment: Moment): Step {
  return forEach(state, groupOf(state, winner), (after, other) =>
    takersOf(other).length > 0 || other.unsent
      ? endAttempt(after, other, { phase: 'expired' }, moment)
      : changeAttempt(after, {
          ...other,
          lost: true,
          until: Math.min(other.until, moment.now + olderMs),
        }),
  )
}

function groupOf(state: State, { id, group }: Attempt): readonly Attempt[] {
  return [...state.attempts.values()].filter(
    (other) => group !== undefined && other.group === group && other.id !== id && !other.lost,
  )
}
