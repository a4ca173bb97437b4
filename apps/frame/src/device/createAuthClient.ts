import { ErrorBody } from '@latchkey/wire'
import {
  type AuthBody,
  type AuthCallName,
  type AuthResponse,
  authCalls,
  stampHeader,
} from '@latchkey/wire/embedded'
import * as v from 'valibot'
import type { ServerClock } from './createServerClock.ts'
import { makeStamp } from './makeStamp.ts'
import type { Device } from './openDevice.ts'

/** The server, the project and the page that the frame works for. */
export type AuthTarget = { readonly server: string; readonly projectId: string; readonly origin: string }

/** What the client needs from outside. */
export type AuthDeps = {
  readonly device: Device
  readonly fetch: typeof fetch
  /** Set by a server that refuses a stamp for its time. */
  readonly clock: ServerClock
  /** The session that requests belong to, once there is one. */
  sessionId(): string | undefined
}

/** A request of this device, ready to be sent. */
export type StampedRequest = { readonly url: string; readonly body: string; readonly stamp: string }

/**
 * Calls the server by name. A body that carries the time is made for each attempt, by the clock of the server. What sends the
 * request may be a window of the wallet, which has the cookies of this browser.
 */
export type AuthClient = <N extends AuthCallName>(
  name: N,
  body: AuthBody<N> | ((nowMs: number) => Promise<AuthBody<N>>),
  send?: (request: StampedRequest) => Promise<Response>,
) => Promise<AuthResponse<N>>

/** The server holds a device that waits for 20 s; whatever takes longer than this gets no answer. */
const answerMs = 28_000

/** Makes a client whose requests are all signed by the device. */
export function createAuthClient({ server, projectId, origin }: AuthTarget, deps: AuthDeps): AuthClient {
  async function stamp(url: string, content: unknown): Promise<StampedRequest> {
    const nowMs = deps.clock.now()
    const body = JSON.stringify(typeof content === 'function' ? await content(nowMs) : content)
    const request = { url, body, projectId, origin, sessionId: deps.sessionId() }
    return { url, body, stamp: await makeStamp(deps.device, { ...request, nowMs }) }
  }

  return async (name, body, send = (request) => sendStamped(deps.fetch, request, 'omit')) => {
    const url = new URL(authCalls[name].path, server).href
    try {
      return await readAnswer(name, await send(await stamp(url, body)))
    } catch (error) {
      if (!(error instanceof AuthCallError) || error.reason !== 'clock' || error.serverTimeMs === undefined)
        throw error
      deps.clock.set(error.serverTimeMs)
      return readAnswer(name, await send(await stamp(url, body)))
    }
  }
}

/** Sends a request of a device, with the cookies of this page or without. */
export function sendStamped(
  fetch: typeof globalThis.fetch,
  { url, body, stamp }: StampedRequest,
  credentials: 'omit' | 'include',
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [stampHeader]: stamp },
    body,
    cache: 'no-store',
    credentials,
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(answerMs),
  })
}

/** Parses the answer to a call; throws when the server refused it. */
export async function readAnswer<N extends AuthCallName>(
  name: N,
  response: Response,
): Promise<AuthResponse<N>> {
  if (!response.ok) throw await readFailure(response)
  const result = v.safeParse(authCalls[name].response, await readJson(response))
  if (!result.success) throw new AuthCallError(response.status, 'bad_response')
  return result.output as AuthResponse<N>
}

async function readFailure(response: Response): Promise<AuthCallError> {
  const body = v.safeParse(ErrorBody, await readJson(response))
  const reason = body.success ? body.output.reasons[0] : undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  return new AuthCallError(response.status, reason?.name ?? 'failed', {
    ...(reason !== undefined && { description: reason.description }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    ...(Number.isFinite(serverTime) && { serverTimeMs: serverTime }),
  })
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // Not JSON: the schema refuses undefined.
    return undefined
  }
}

type AuthCallDetails = {
  readonly description?: string
  readonly retryAfterSeconds?: number
  readonly serverTimeMs?: number
}

/** A call that the server refused. */
export class AuthCallError extends Error {
  override readonly name = 'AuthCallError'
  readonly status: number
  /** The server's name for what is wrong. */
  readonly reason: string
  readonly retryAfterSeconds: number | undefined
  readonly serverTimeMs: number | undefined
  constructor(status: number, reason: string, details: AuthCallDetails = {}) {
    super(details.description ?? `The server answered with ${status}.`)
    this.status = status
    this.reason = reason
    this.retryAfterSeconds = details.retryAfterSeconds
    this.serverTimeMs = details.serverTimeMs
  }
}
