import { JsonRpcError } from '@latchkey/wire'
import * as v from 'valibot'
import type { Outcome } from './calls.ts'
import { isObject } from './isObject.ts'
import { elementStarts, memberSpans } from './jsonText.ts'
import { UpstreamFailure } from './upstreamFailure.ts'

/** An answer of an upstream; with an `excuse`, the call may go better elsewhere. */
export type Answer = Outcome & { readonly excuse?: Excuse | undefined }

/** The node has had enough of us, or it has not seen that block yet. */
type Excuse = 'rateLimited' | 'behind'

/** Reads what an upstream answered to calls with these ids. Calls it left out are missing from the map. */
export function readAnswers(text: string, ids: readonly number[]): Map<number, Answer> {
  const value = parseJson(text)
  const answers = new Map<number, Answer>()
  if (ids.length === 1) {
    const id = ids[0] ?? 0
    const answer = readAnswer(value, text, 0)
    // A node that could not read the id answers null; with one call there is no doubt whose error it is.
    if (answer.id !== id && !(answer.id === null && answer.kind === 'error'))
      throw new UpstreamFailure('mismatch')
    return answers.set(id, answer)
  }
  if (!Array.isArray(value)) throw new UpstreamFailure('mismatch')
  const starts = elementStarts(text)
  for (const [n, element] of value.entries()) {
    const answer = readAnswer(element, text, starts[n] ?? 0)
    if (typeof answer.id === 'number' && ids.includes(answer.id)) answers.set(answer.id, answer)
  }
  return answers
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // HTML, half an answer, anything: the text may quote a visitor's data and is not kept.
    throw new UpstreamFailure('notJson')
  }
}

function readAnswer(value: unknown, text: string, start: number): Answer & { readonly id: unknown } {
  if (!isObject(value)) throw new UpstreamFailure('mismatch')
  const { id, error } = value
  const failed = error !== undefined && error !== null
  const span = memberSpans(text, start).get(failed ? 'error' : 'result')
  if (span === undefined) throw new UpstreamFailure('mismatch')
  const cut = text.slice(span[0], span[1])
  if (!failed) return { id, kind: 'result', text: cut }
  const parsed = v.safeParse(JsonRpcError, error)
  if (!parsed.success) throw new UpstreamFailure('mismatch')
  return { id, kind: 'error', text: cut, excuse: readExcuse(parsed.output) }
}

/** Only the server-error range, and only words that blame the node: reverts, nonces and gas are the call's own. */
function readExcuse(error: JsonRpcError): Excuse | undefined {
  if (error.code < -32_099 || error.code > -32_000) return undefined
  // What a contract reverts with may be any words, even these.
  if (typeof error.data === 'string' || /revert/i.test(error.message)) return undefined
  if (/rate.?limit|too many requests|request limit|quota|over capacity|try again/i.test(error.message)) {
    return 'rateLimited'
  }
  return /header not found/i.test(error.message) ? 'behind' : undefined
}
