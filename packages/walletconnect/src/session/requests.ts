import { refusal } from '../sign/errorCodes.ts'
import { callLabel } from '../sign/wire.ts'
import { forEach, only, withoutRequest, withRequest } from './maps.ts'
import type { Answer, OpenRequest, State, Step } from './state.ts'

/** How long an answer with a label can still be asked for: a tab may die before it has told another. */
const labelledMs = 60_000
/** How long an answer waits for somebody to hear it. */
const unheardMs = 86_400_000

/** Sends a request that was checked. */
export function ask(state: State, request: OpenRequest, params: unknown, now: number): Step {
  const session = state.sessions.get(request.topic)
  if (!session) return only(state)
  const { id, topic, chainId, method, expiresAt } = request
  const isPing = method === 'wc_sessionPing'
  const payload = isPing
    ? { id, jsonrpc: '2.0', method, params: {} }
    : {
        id,
        jsonrpc: '2.0',
        method: 'wc_sessionRequest',
        params: {
          request: { method, params, expiryTimestamp: Math.floor(expiresAt / 1_000) },
          chainId,
        },
      }
  const ttlSeconds = Math.max(1, Math.round((expiresAt - now) / 1_000))
  return only(withRequest(state, request), {
    type: 'send',
    topic,
    symKey: session.symKey,
    payload,
    label: { ...callLabel(isPing ? method : 'wc_sessionRequest'), ttlSeconds },
    until: expiresAt,
    onFailed: (error) => ({ type: 'notSent', id, error }),
  })
}

/** Ends a request once: settles its caller, or notifies listeners when the caller is gone. */
export function finish(state: State, request: OpenRequest, answer: Answer, now: number): Step {
  const { id, topic, chainId, method, label, orphan } = request
  if (request.answer) return only(state)
  if (orphan && !state.listening)
    return only(withRequest(state, { ...request, answer, expiresAt: now + unheardMs }))
  const after = label
    ? withRequest(state, { ...request, answer, told: true, expiresAt: now + labelledMs })
    : withoutRequest(state, id)
  if (!orphan) return only(after, { type: 'answer', id, answer })
  const outcome =
    'error' in answer
      ? { error: { code: answer.error.code, message: answer.error.message } }
      : { result: answer.result }
  return only(after, {
    type: 'emit',
    event: {
      type: 'recovered',
      topic,
      id,
      method,
      chainId,
      ...(label !== undefined && { label }),
      ...outcome,
    },
  })
}

/** A caller waits for it again; a response that came meanwhile is delivered at once. */
export function join(state: State, { orphan: _, answer, ...request }: OpenRequest, now: number): Step {
  const open = withRequest(state, request)
  return answer ? finish(open, request, answer, now) : only(open)
}

/** Tells the answers that nobody was there to hear. */
export function tellUnheard(state: State, now: number): Step {
  const unheard = [...state.requests.values()].filter(({ answer, told }) => answer && !told)
  return forEach({ ...state, listening: true }, unheard, (after, { answer, ...request }) =>
    answer ? finish(after, request, answer, now) : only(after),
  )
}

/** Ends all requests of a session. */
export function finishAll(state: State, topic: string, kind: 'gone' | 'expired', now: number): Step {
  const open = [...state.requests.values()].filter((request) => request.topic === topic)
  return forEach(state, open, (after, request) => finish(after, request, { error: refusal(6000), kind }, now))
}
