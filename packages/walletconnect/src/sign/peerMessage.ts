import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import { parseJson } from '../base/parseJson.ts'

/** What a peer gives as its reason. */
export type PeerError = { readonly code: number; readonly message: string; readonly data?: unknown }

/** What a peer says to us: a call of its own, or the answer to one of ours. */
export type PeerMessage =
  | { readonly kind: 'call'; readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: PeerError }

const Id = v.pipe(
  // Some peers write the id as text.
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1),
)
const Call = v.object({
  id: Id,
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown()),
})
const Failure = v.object({ id: Id, error: v.nonNullish(v.unknown()) })
const Success = v.object({ id: Id, result: v.unknown() })
const Reason = v.fallback(
  v.object({
    code: v.optional(v.fallback(v.pipe(v.number(), v.integer()), -32000), -32000),
    message: v.optional(v.fallback(v.string(), ''), ''),
    data: v.optional(v.unknown()),
  }),
  { code: -32000, message: '' },
)

/** Reads the text of an envelope; undefined when it is none of the above. */
export function readPeerMessage(text: string): PeerMessage | undefined {
  const json = parseJson(text)
  if (!isHarmless(json, 100)) return undefined
  const call = v.safeParse(Call, json)
  if (call.success) {
    const { id, method, params } = call.output
    return { kind: 'call', id, method, params }
  }
  const failure = v.safeParse(Failure, json)
  if (failure.success) return { kind: 'error', id: failure.output.id, error: readError(failure.output.error) }
  const success = v.safeParse(Success, json)
  // A result that is not there at all is no answer.
  return success.success ? { kind: 'result', ...success.output } : undefined
}

/** A reason with a code and a text, also where the peer gave none: an Error turns into `{}` on the way. */
export function readError(input: unknown): PeerError {
  const { code, message, data } = v.parse(Reason, typeof input === 'string' ? { message: input } : input)
  return {
    code,
    message: cleanText(message, 1_000) || 'The wallet gave no reason.',
    ...(data !== undefined && { data }),
  }
}

/** No deeper than anybody needs, and no key that reaches into prototypes when an app copies it around. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0 || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((inner) => isHarmless(inner, depth - 1))
}
