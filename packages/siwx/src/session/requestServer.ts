import { SessionServerError } from './SessionServerError.ts'

/** What sessions need of the place they run in; the defaults are its `fetch` and its clock. */
export type SessionDeps = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const timeoutMs = 5_000

/**
 * Next 14 and before keep every answer for good unless they are told: withdrawn keys would count on, and ended sessions. Some
 * edge runtimes refuse `cache`; all others pass over `next`.
 */
const unkept = { next: { revalidate: 0 } }

/** Asks the server; gives the status and the JSON of its answer, and rejects where there is none. */
export async function requestServer(
  url: string,
  deps: SessionDeps,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const response = await deps.fetch(url, {
      ...unkept,
      headers: { accept: 'application/json', ...headers },
      // A token must not travel on to where a redirect points. Some edge runtimes know no 'error' here.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return { status: response.status, body: response.ok ? JSON.parse(text) : undefined }
  } catch (cause) {
    throw new SessionServerError(`${new URL(url).origin} did not answer.`, { cause })
  }
}
