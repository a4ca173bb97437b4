import { andThen, only, withoutSession } from './maps.ts'
import { finishAll } from './requests.ts'
import type { State, Step } from './state.ts'

/** Ends a session: removes its key, rejects pending requests and notifies the page once. */
export function endSession(state: State, topic: string, why: 'peer' | 'us' | 'expired', now: number): Step {
  if (!state.sessions.has(topic)) return only(state)
  const ended = finishAll(withoutSession(state, topic), topic, 'gone', now)
  return andThen(ended, (after) => only(after, { type: 'emit', event: { type: 'gone', topic, why } }))
}
