import * as v from 'valibot'
import { errorFields } from '../observe/createLog.ts'
import { readAtMost } from './readAtMost.ts'

/** A request to a provider. */
export type ProviderCall = {
  readonly provider: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** A provider's answer. Its numbers are text here, digit for digit as it wrote them. */
export type ProviderAnswer = { readonly status: number; readonly value: unknown }

const mostBytes = 4 * 1024 * 1024

/** Calls a provider. Statuses from 400 to 499 are answers too, except 401, 403 and 429; any other failure is a `ProviderError`. */
export async function callProvider({
  provider,
  url,
  headers,
  body,
  signal,
}: ProviderCall): Promise<ProviderAnswer> {
  let response: Response
  let text: string | undefined
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
      // A redirect would send the key to another host.
      redirect: 'error',
    })
    text = await readAtMost(response, mostBytes)
  } catch {
    throw new ProviderError(provider, signal.aborted ? 'no answer in time' : 'no connection')
  }
  if (text === undefined) throw new ProviderError(provider, 'an answer over 4 MiB')
  if (response.status === 401 || response.status === 403)
    throw new ProviderError(provider, 'the key was refused')
  if (response.status === 429) throw new ProviderError(provider, 'too many requests')
  if (response.status >= 500) throw new ProviderError(provider, `status ${response.status}`)
  try {
    return { status: response.status, value: parseExactly(text) }
  } catch {
    throw new ProviderError(provider, 'an answer that is not JSON')
  }
}

/** Parses an answer with status 200; anything else is a `ProviderError`. */
export function parseAnswer<Schema extends v.GenericSchema>(
  provider: string,
  schema: Schema,
  { status, value }: ProviderAnswer,
): v.InferOutput<Schema> {
  if (status !== 200) throw new ProviderError(provider, `status ${status}`)
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new ProviderError(provider, 'an answer of another shape')
}

/** Numbers stay text, digit for digit: a JavaScript number would round amounts of money. */
function parseExactly(text: string): unknown {
  const parse = JSON.parse as (text: string, reviver: Reviver) => unknown
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown

/** The fields of a log line about a failed provider. */
export function providerFields(error: unknown): ReturnType<typeof errorFields> {
  return error instanceof ProviderError ? { why: error.message } : errorFields(error)
}

/** A provider did not give a usable answer; the message contains no address, key or body. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(provider: string, why: string) {
    super(`${provider}: ${why}`)
  }
}
