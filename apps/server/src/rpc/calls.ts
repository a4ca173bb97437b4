import { Failure } from '../http/failure.ts'
import { isObject } from './isObject.ts'
import { elementStarts, memberSpans } from './jsonText.ts'

/** One call of a body: ready to be made, or already known to be wrong. Texts are as the client wrote them. */
export type Call =
  | { readonly kind: 'call'; readonly idText: string; readonly method: string; readonly paramsText: string }
  | { readonly kind: 'invalid'; readonly idText: string; readonly why: string }

/** What came of a call: JSON as the upstream wrote it. */
export type Outcome = { readonly kind: 'result' | 'error'; readonly text: string }

/** The calls of a body, and whether they came as a batch; throws a `SyntaxError` for text that is not JSON. */
export function readCalls(
  text: string,
  mostCalls: number,
): { readonly batch: boolean; readonly calls: readonly Call[] } {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return { batch: false, calls: [readCall(value, text, 0)] }
  if (value.length === 0) throw new Failure(400, 'empty_batch', 'The batch is empty: send at least one call.')
  if (value.length > mostCalls) {
    const description = `The batch holds ${value.length} calls: send at most ${mostCalls} at once.`
    throw new Failure(400, 'batch_too_long', description)
  }
  const starts = elementStarts(text)
  return { batch: true, calls: value.map((element, n) => readCall(element, text, starts[n] ?? 0)) }
}

/** An error in the words of JSON-RPC. */
export function errorOutcome(code: number, message: string): Outcome {
  return { kind: 'error', text: JSON.stringify({ code, message }) }
}

/** The answer to a call, as text. */
export function answerText(idText: string, outcome: Outcome): string {
  return `{"jsonrpc":"2.0","id":${idText},"${outcome.kind}":${outcome.text}}`
}

function readCall(value: unknown, text: string, start: number): Call {
  if (!isObject(value)) {
    return {
      kind: 'invalid',
      idText: 'null',
      why: 'A call is an object with jsonrpc, id, method and params.',
    }
  }
  const { jsonrpc, id, method, params } = value
  if (typeof id !== 'string' && typeof id !== 'number' && id !== null) {
    return { kind: 'invalid', idText: 'null', why: 'A call needs an id: a string or a number.' }
  }
  const members = memberSpans(text, start)
  const cut = (name: string) => {
    const span = members.get(name)
    return span && text.slice(span[0], span[1])
  }
  const idText = cut('id') ?? 'null'
  if (jsonrpc !== undefined && jsonrpc !== '2.0') {
    return { kind: 'invalid', idText, why: 'jsonrpc has to be "2.0".' }
  }
  if (typeof method !== 'string') return { kind: 'invalid', idText, why: 'method has to be a string.' }
  if (params !== undefined && typeof params !== 'object') {
    return { kind: 'invalid', idText, why: 'params has to be an array or an object.' }
  }
  return { kind: 'call', idText, method, paramsText: (params && cut('params')) || '[]' }
}
