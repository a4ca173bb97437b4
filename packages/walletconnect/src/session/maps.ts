import type { Attempt, Effect, OpenRequest, State, Step, StoredSession } from './state.ts'

/** Nothing but a change of state. */
export function only(state: State, ...effects: readonly Effect[]): Step {
  return { state, effects }
}

/** One step after the other. */
export function andThen(first: Step, next: (state: State) => Step): Step {
  const second = next(first.state)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

/** One step for each, one after the other. */
export function forEach<Item>(
  state: State,
  items: Iterable<Item>,
  next: (state: State, item: Item) => Step,
): Step {
  let step = only(state)
  for (const item of items) step = andThen(step, (after) => next(after, item))
  return step
}

/** The state with this attempt, old or new. */
export function withAttempt(state: State, attempt: Attempt): State {
  return { ...state, attempts: new Map(state.attempts).set(attempt.id, attempt) }
}

/** The state without it: its keys are nowhere else. */
export function withoutAttempt(state: State, id: string): State {
  return { ...state, attempts: without(state.attempts, id) }
}

/** The state with this session, old or new. */
export function withSession(state: State, session: StoredSession): State {
  return { ...state, sessions: new Map(state.sessions).set(session.topic, session) }
}

/** The state without it: its key is nowhere else. */
export function withoutSession(state: State, topic: string): State {
  return { ...state, sessions: without(state.sessions, topic) }
}

/** The state with this request, old or new. */
export function withRequest(state: State, request: OpenRequest): State {
  return { ...state, requests: new Map(state.requests).set(request.id, request) }
}

/** The state without it. */
export function withoutRequest(state: State, id: number): State {
  return { ...state, requests: without(state.requests, id) }
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
