import { createHash } from 'node:crypto'
import type { Exchange, Reply } from './exchange.ts'

/** Answers with something that may be kept; who has it already hears so instead of getting it again. */
export function cached(
  exchange: Exchange,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  etag = etagOf(body),
): Reply {
  const kept = { ...headers, etag }
  if (hasIt(exchange.incoming.headers['if-none-match'], etag)) return { status: 304, body: '', headers: kept }
  return { status: 200, body, headers: kept }
}

/** The tag of some content. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** A cache in between may have made a tag weak; a list of tags or a star are allowed too. */
function hasIt(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > 1_024) return false
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
