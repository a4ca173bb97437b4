import { ErrorBody, JsonRpcResponse } from '@latchkey/wire'
import * as v from 'valibot'
import { messages } from '../messages.ts'

// A little longer than the server waits for a chain, so that its own reason arrives first.
const rpcTimeoutMs = 12_000

/** One question to a chain. */
type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

/** Asks one chain through the server; several calls travel as one request and are answered in order. */
export type RpcClient = {
  readonly url: string
  request(calls: readonly RpcCall[]): Promise<readonly unknown[]>
}

/** The server's address for one chain. */
export function chainEndpoint(serverUrl: string, caip2: string): string {
  return `${serverUrl.replace(/\/+$/, '')}/v1?chainId=${caip2}`
}

/** Makes a client for one chain behind the server. */
export function createRpcClient(url: string, fetchFrom: typeof fetch = fetch): RpcClient {
  return {
    url,
    async request(calls) {
      const questions = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const body = await post(fetchFrom, url, JSON.stringify(questions))
      const answers = v.safeParse(v.array(JsonRpcResponse), body)
      if (!answers.success) throw new ReadError(messages.read.unreadable, { cause: answers.issues })
      return questions.map(({ id }) => {
        const answer = answers.output.find((one) => one.id === id)
        if (!answer) throw new ReadError(messages.read.unreadable)
        if ('error' in answer) throw new ReadError(messages.read.chainRefused(answer.error.message))
        return answer.result
      })
    },
  }
}

async function post(fetchFrom: typeof fetch, url: string, body: string): Promise<unknown> {
  // No content-type: a plain text body is a simple request, so the browser asks no permission first.
  const request = { method: 'POST', body, signal: AbortSignal.timeout(rpcTimeoutMs) }
  const response = await fetchFrom(url, request).catch((cause: unknown) => {
    throw new ReadError(messages.read.silent(new URL(url).origin), { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  if (response.status === 429) throw new ReadError(messages.read.tooMany)
  const refusal = v.safeParse(ErrorBody, answer)
  const first = refusal.success ? refusal.output.reasons[0] : undefined
  throw new ReadError(
    first ? messages.read.refused(first.description) : messages.read.status(response.status),
  )
}

/** A read that did not succeed; the message is a sentence for the visitor. */
export class ReadError extends Error {
  override readonly name = 'ReadError'
}
