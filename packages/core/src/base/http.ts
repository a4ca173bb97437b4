import { ErrorBody, type ErrorReason } from '@latchkey/wire'
import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { withDeadline } from './deadline.ts'
import { HttpAnswerError, HttpDeadlineError, HttpStatusError, HttpUnreachableError } from './httpErrors.ts'
import { LatchkeyError } from './LatchkeyError.ts'
import { parseRetryAfter } from './retryAfter.ts'

/** How long one request may take when nobody says otherwise. */
const defaultDeadlineMs = 10_000

/** What a client needs of the world. */
export type HttpDeps = { readonly fetch: typeof fetch; readonly clock: Clock }

/** Values of a query by name; undefined ones are left out. */
export type HttpQuery = Readonly<Record<string, string | number | boolean | undefined>>

/** Whom a client talks to, and what it always says. */
export type HttpOptions = {
  readonly baseUrl: string
  /** Goes on every request. */
  readonly clientId?: string
  /** Goes on every GET; the data API wants projectId, st and sv there (S7.01). */
  readonly getQuery?: HttpQuery
  readonly deadlineMs?: number
}

/** One request; its answer is parsed by `response`, so what comes back is of that type. */
type HttpRequest<Answer> = {
  readonly response: v.GenericSchema<unknown, Answer>
  readonly query?: HttpQuery
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** It goes on when the page is left. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
  readonly deadlineMs?: number
  /** What the browser may answer by itself; by what the service says unless told. */
  readonly cache?: RequestCache
}

/** A client of one service, speaking JSON. */
export type Http = {
  get<Answer>(path: string, request: Omit<HttpRequest<Answer>, 'body'>): Promise<Answer>
  post<Answer>(path: string, request: HttpRequest<Answer>): Promise<Answer>
  put<Answer>(path: string, request: HttpRequest<Answer>): Promise<Answer>
  delete<Answer>(path: string, request: HttpRequest<Answer>): Promise<Answer>
}

/** Makes a client of one service; it never asks twice by itself, `withRetry` does. */
export function createHttp(options: HttpOptions, deps: HttpDeps): Http {
  function sender(method: string, always: HttpQuery) {
    return <Answer>(path: string, request: HttpRequest<Answer>) => {
      const url = urlOf(options.baseUrl, path, { ...always, ...request.query })
      const ms = request.deadlineMs ?? options.deadlineMs ?? defaultDeadlineMs
      const tooLate = () => new HttpDeadlineError(ms)
      return withDeadline({ clock: deps.clock, ms, signal: request.signal, tooLate }, (signal) =>
        send(deps, url, method, request, signal),
      )
    }
  }
  const { clientId } = options
  return {
    get: sender('GET', { ...options.getQuery, clientId }),
    post: sender('POST', { clientId }),
    put: sender('PUT', { clientId }),
    delete: sender('DELETE', { clientId }),
  }
}

async function send<Answer>(
  deps: HttpDeps,
  url: string,
  method: string,
  { body, cache, headers = {}, keepalive = false, response: schema }: HttpRequest<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  try {
    const response = await deps.fetch(url, {
      method,
      signal,
      referrerPolicy,
      ...(cache && { cache }),
      ...(keepalive && { keepalive }),
      headers: { ...headers, ...(body === undefined ? {} : jsonHeaders) },
      ...json,
    })
    if (!response.ok) throw await statusError(response, deps.clock.now())
    return readAnswer(await response.text(), schema)
  } catch (cause) {
    if (cause instanceof LatchkeyError) throw cause
    // Either the caller went away or the deadline came: the signal knows which, and fetch may have wrapped it.
    if (signal.aborted) throw signal.reason
    throw new HttpUnreachableError(cause)
  }
}

const jsonHeaders = { 'content-type': 'application/json' }

/** A server on the page's own origin would otherwise be told where in the site the visitor is. */
const referrerPolicy = 'strict-origin'

/** The base keeps its own path, and a path means the same with and without its leading slash. */
function urlOf(baseUrl: string, path: string, query: HttpQuery): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(said).toString()
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}${search && `?${search}`}`
}

/** No text at all is the answer undefined, as with 204. */
function readAnswer<Answer>(text: string, schema: v.GenericSchema<unknown, Answer>): Answer {
  try {
    return v.parse(schema, text === '' ? undefined : JSON.parse(text))
  } catch (cause) {
    throw new HttpAnswerError(cause)
  }
}

async function statusError(response: Response, now: number): Promise<HttpStatusError> {
  return new HttpStatusError(response.status, {
    reasons: await readReasons(response),
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), now),
  })
}

async function readReasons(response: Response): Promise<readonly ErrorReason[]> {
  try {
    return v.parse(ErrorBody, JSON.parse(await response.text())).reasons
  } catch {
    // A proxy's page, or half an answer: the status is what we know, and it must not be lost over the body.
    return []
  }
}
