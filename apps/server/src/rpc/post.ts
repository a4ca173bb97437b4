import { isUtf8 } from 'node:buffer'
import { type FailureKind, UpstreamFailure } from './upstreamFailure.ts'

/** The largest answer that is passed on. */
const maxAnswerBytes = 10 * 1024 * 1024
/** An answer up to this size needs no room. */
const freeBytes = 64 * 1024
const longestRetryAfterSeconds = 60

/** Where the bytes of a large answer are counted while they come; false when they are too many. */
export type AnswerRoom = { grow(bytes: number): boolean }

/** Where to post: an address whose user and password, if any, moved into a header, as `fetch` wants it. */
export type Target = {
  readonly href: string
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
}

/** Reads an upstream's address. */
export function readTarget(address: string): Target {
  const url = new URL(address)
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (url.username !== '' || url.password !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`
    url.username = ''
    url.password = ''
  }
  return { href: url.href, host: url.host, headers }
}

/** Posts JSON and gives the answer's text; anything but an answer of sane size is an `UpstreamFailure`. */
export async function post(
  target: Target,
  body: string,
  signal: AbortSignal,
  room?: AnswerRoom,
): Promise<string> {
  try {
    const response = await fetch(target.href, {
      method: 'POST',
      headers: target.headers,
      body,
      signal,
      // A redirect could lead into the operator's own network, or carry the key elsewhere.
      redirect: 'error',
    })
    // Some nodes say 400 when the call failed; the JSON-RPC error inside is the answer.
    if (!response.ok && response.status !== 400) {
      await response.body?.cancel()
      throw new UpstreamFailure(kindOf(response.status), {
        retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
      })
    }
    return await readText(response, room)
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error
    throw new UpstreamFailure(signal.aborted ? 'timeout' : 'connection')
  }
}

/** Firewalls before nodes refuse what looks odd to them with some status of the 400s; three of these say to come again. */
function kindOf(status: number): FailureKind {
  if (status === 429) return 'rateLimited'
  return status >= 400 && status < 500 && status !== 408 && status !== 425 ? 'refused' : 'status'
}

async function readText(response: Response, room: AnswerRoom | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new UpstreamFailure('tooLarge')
    if (bytes > freeBytes && room?.grow(chunk.byteLength) === false) throw new UpstreamFailure('noRoom')
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) throw new UpstreamFailure('notJson')
  return whole.toString('utf8')
}

/** Seconds only: nobody sends the date form for rate limits. A node that asks for hours does not speak for the others. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null || !/^\d+$/.test(header)) return undefined
  return Math.min(Math.max(Number(header), 1), longestRetryAfterSeconds)
}
