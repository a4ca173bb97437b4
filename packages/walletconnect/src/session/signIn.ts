import { endAttempt, endUnlessTaken, loseOthers } from './attempts.ts'
import { andThen, only } from './maps.ts'
import { chooseChains, publicSession } from './publicSession.ts'
import { sendAway } from './sending.ts'
import { beginSession } from './settle.ts'
import type { Attempt, CheckedAuth, Moment, State, Step, StoredSession } from './state.ts'

/** Ends a sign-in that was checked: with a session when it grants methods, without one else, with nothing when it is not true. */
export function signIn(
  state: State,
  attempt: Attempt,
  outcome: CheckedAuth | { readonly error: Error },
  moment: Moment,
): Step {
  const { auth, proposed } = attempt
  if (!auth?.answer) return only(state)
  const { topic, symKey, peer } = auth.answer
  const rest: Attempt = { ...attempt, auth: { ...auth, answer: undefined } }
  if ('error' in outcome)
    return andThen(endUnlessTaken(state, rest, { phase: 'failed', error: outcome.error }, moment), (after) =>
      // It may take itself for connected.
      only(after, sendAway({ topic, symKey }, moment.freshId, moment.now)),
    )
  const { cacaos, namespaces } = outcome
  if (!namespaces)
    return andThen(endAttempt(state, rest, { phase: 'signedIn', cacaos }, moment), (after) =>
      loseOthers(after, rest, moment),
    )
  const session: StoredSession = {
    v: 1,
    topic,
    symKey,
    peer,
    peerControls: true,
    proposed,
    namespaces,
    expiresAt: moment.now + 604_800_000,
    activeChains: chooseChains({ namespaces, proposed, activeChains: {} }),
    disableDeepLink: false,
    eventIds: [],
    held: [],
  }
  const ended = endAttempt(state, rest, { phase: 'settled', session: publicSession(session), cacaos }, moment)
  return andThen(ended, (after) => beginSession(after, rest, session, moment))
}
