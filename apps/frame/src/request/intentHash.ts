import { toBase64Url } from '../encoding/base64Url.ts'
import type { SigningRequest } from './signingRequest.ts'

/** The SHA-256 of a request, as base64url: the view approves this hash, and only a request with this hash is signed. */
export async function intentHash(request: SigningRequest): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(request))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** JSON with sorted keys and no spaces (RFC 8785); throws for values that JSON would drop or change. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no canonical JSON.`)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}
