import { ErrorBody } from '@latchkey/wire'
import * as v from 'valibot'
import type { ServerOptions } from '../config/options.ts'
import { type RunningServer, type ServerDeps, startServer } from '../startServer.ts'

/** A server for one test, with short ways to ask it. */
export type TestServer = RunningServer & {
  /** Posts a body as JSON-RPC for chain 7, or for what `query` says. */
  post(body: unknown, query?: string, init?: RequestInit): Promise<Response>
  /** Makes one call and gives the answer's text. */
  call(method: string, params?: readonly unknown[], query?: string): Promise<string>
}

/** For tests that ask nothing about the past: the index begins now, and does not read a whole sandbox first. */
export const noPast = { historyFrom: { 8131337: 'now', 8131338: 'now' } } as const

/** Starts the real app on a free port with a database in memory and no rate limit. */
export async function startTestServer(
  options: ServerOptions = {},
  deps: ServerDeps = {},
): Promise<TestServer> {
  const server = await startServer(
    { port: 0, databaseUrl: 'sqlite::memory:', rateLimit: 'off', ...options },
    deps,
  )
  const post = (body: unknown, query = 'chainId=eip155:7', init: RequestInit = {}) =>
    fetch(`${server.url}/v1?${query}`, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      ...init,
    })
  return {
    ...server,
    post,
    async call(method, params = [], query) {
      return (await post({ jsonrpc: '2.0', id: 1, method, params }, query)).text()
    },
  }
}

/** What a failed answer says. */
export async function reasonOf(response: Response): Promise<ErrorBody['reasons'][number] | undefined> {
  return v.parse(ErrorBody, await response.json()).reasons[0]
}
