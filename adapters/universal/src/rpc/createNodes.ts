import {
  type Chain,
  type Clock,
  HttpAnswerError,
  HttpDeadlineError,
  HttpStatusError,
  HttpUnreachableError,
  mayPass,
  WalletUnsupportedError,
  withRetry,
} from '@latchkey/core/adapter'
import { providerError } from '../line/lineError.ts'

/** How long one node may take. */
const deadlineMs = 10_000

/** The nodes of the site's chains. */
export type Nodes = {
  ask(chainId: string, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
}

type NodesWorld = { readonly fetch: typeof fetch; readonly clock: Clock; readonly chains: readonly Chain[] }

/** Makes the way to the nodes that the site has named; each in turn is asked while the one before it fails in a way that may pass. */
export function createNodes({ fetch, clock, chains }: NodesWorld): Nodes {
  async function post(url: string, body: string, outer?: AbortSignal): Promise<unknown> {
    const controller = new AbortController()
    const pass = () => controller.abort(outer?.reason)
    outer?.addEventListener('abort', pass)
    const timer = clock.setTimeout(() => controller.abort(new HttpDeadlineError(deadlineMs)), deadlineMs)
    const { signal } = controller
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal })
      return readAnswer(response, await readJson(response))
    } catch (cause) {
      signal.throwIfAborted()
      throw cause instanceof TypeError ? new HttpUnreachableError(cause) : cause
    } finally {
      clock.clearTimeout(timer)
      outer?.removeEventListener('abort', pass)
    }
  }

  return {
    async ask(chainId, method, params, signal) {
      signal?.throwIfAborted()
      const urls = chains.find(({ caip2 }) => caip2 === chainId)?.rpcUrls ?? []
      if (urls.length === 0) throw new WalletUnsupportedError()
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const attempt = async () => {
        let last: unknown
        for (const url of urls) {
          try {
            return await post(url, body, signal)
          } catch (error) {
            if (!mayPass(error)) throw error
            last = error
          }
        }
        throw last
      }
      // A transaction that was taken is known at the second try, and that would read as a failure.
      if (method === 'eth_sendRawTransaction') return attempt()
      return withRetry(attempt, { clock, ...(signal && { signal }) })
    },
  }
}

const headers = { 'content-type': 'application/json' }

async function readJson(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text())
  } catch (error) {
    // Half an answer, or a proxy's page: the status says what it was. A connection that broke is a matter of its own.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function readAnswer(response: Response, answer: unknown): unknown {
  const { result, error } = Object(answer)
  if (typeof error === 'object' && error !== null) {
    const code = Number.isSafeInteger(error.code) ? error.code : -32000
    throw providerError(code, String(error.message ?? ''), { data: error.data })
  }
  if (!response.ok) {
    const rest = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
    const retryAfterMs = rest >= 0 ? rest * 1000 : undefined
    throw new HttpStatusError(response.status, { reasons: [], requestId: undefined, retryAfterMs })
  }
  if (result === undefined) throw new HttpAnswerError(answer)
  return result
}
