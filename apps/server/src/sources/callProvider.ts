import { errorFields } from '../observe/createLog.ts'
import { readAtMost } from './readAtMost.ts'

/** What is asked of a provider. */
export type ProviderCall = {
  readonly provider: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: unknown
  readonly signal: AbortSignal
}

/** A provider's answer, with amounts digit for digit as it wrote them: its numbers are texts here. */
export type ProviderAnswer = { readonly status: number; readonly value: unknown }

const mostBytes = 4 * 1024 * 1024

/** Calls a provider; statuses of the client's side are answers too, whatever else goes wrong is a `ProviderError`. */
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
      // A redirect would carry the key to somebody else.
      redirect: 'error',
    })
    text = await readAtMost(response, mostBytes)
  } catch {
    throw new ProviderError(provider, signal.aborted ? 'no answer in time' : 'no connection')
  }
  if (text === undefined) throw new ProviderError(provider, 'an answer over 4 MiB')
  if (response.status === 401 || response.status === 403)
    throw new ProviderError(provider, 'it refuses the key')
  if (response.status === 429) throw new ProviderError(provider, 'too many requests there')
  if (response.status >= 500) throw new ProviderError(provider, `status ${response.status}`)
  try {
    return { status: response.status, value: parseExactly(text) }
  } catch {
    throw new ProviderError(provider, 'an answer that is not JSON')
  }
}

/** Numbers stay the text they were: a JS number would round amounts of money. */
function parseExactly(text: string): unknown {
  const parse = JSON.parse as (text: string, reviver: Reviver) => unknown
  return parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value))
}

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown

/** What the log may know of a provider that failed: why, where the provider was the reason. */
export function providerFields(error: unknown): ReturnType<typeof errorFields> {
  return error instanceof ProviderError ? { why: error.message } : errorFields(error)
}

/** A provider did not give a usable answer; the message holds neither address nor key nor body. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(provider: string, why: string) {
    super(`${provider}: ${why}`)
  }
}
