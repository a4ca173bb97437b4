import { isObject } from '../rpc/isObject.ts'
import { memberSpans } from '../rpc/jsonText.ts'
import { RelayError, type RelayTag } from './relayError.ts'

/** What a client may send. `id` is the JSON text of the id, digit for digit as it came. */
export type Frame =
  | { readonly kind: 'request'; readonly id: string; readonly method: string; readonly params: unknown }
  /** The client has what we pushed under this id. */
  | { readonly kind: 'received'; readonly pushId: number }
  /** It failed there, or answers what we never asked. */
  | { readonly kind: 'noise' }
  | { readonly kind: 'broken'; readonly id: string; readonly error: RelayError }

/** For requests whose id cannot be read. */
const noId = '0'

/** Reads one JSON-RPC object. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken(noId, 'Serialization')
  }
  if (!isObject(value)) return broken(noId, 'Serialization')
  const { method, jsonrpc } = value
  const id = idText(text, value['id'])
  if (method === undefined && ('result' in value || 'error' in value)) return answerOf(value, id)
  if (id === undefined) return broken(noId, 'InvalidRequestId')
  if (!isFine(id)) return broken(id, 'InvalidRequestId')
  if (jsonrpc !== '2.0') return broken(id, 'InvalidJsonRpcVersion')
  if (typeof method !== 'string') return broken(id, 'InvalidMethod')
  return { kind: 'request', id, method, params: value['params'] }
}

/** 2.21.8 writes back long ids as strings that end with n; the ids of our pushes are short, and come back as they are. */
function answerOf(value: Readonly<Record<string, unknown>>, id: string | undefined): Frame {
  const digits = /^"?(\d{1,16})n?"?$/.exec(id ?? '')?.[1]
  const done = 'result' in value && value['result'] !== false && value['error'] === undefined
  return digits !== undefined && done ? { kind: 'received', pushId: Number(digits) } : { kind: 'noise' }
}

/** Numbers beyond 2^53 are cut out of the text: `JSON.parse` would change them. */
function idText(text: string, id: unknown): string | undefined {
  if (typeof id === 'string') return id.length <= 64 ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return String(id)
  const span = memberSpans(text).get('id')
  const written = span ? text.slice(...span) : ''
  return /^\d{1,20}$/.test(written) ? written : undefined
}

/** Ids hold a time and are large; smaller ones are a client that counts from one, and would collide. */
function isFine(id: string): boolean {
  return /^("?)[1-9]\d{9,19}\1$/.test(id)
}

function broken(id: string, tag: RelayTag): Frame {
  return { kind: 'broken', id, error: new RelayError(tag) }
}
