import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

/** A service as its published shapes describe it; a request that is not in the script is an error. */
export type FakeZerion = {
  readonly url: string
  /** Paths with their parameters, in the order they came. */
  readonly heard: string[]
  stop(): Promise<void>
}

/** What the service answers to a path with its parameters. */
export type ZerionScript = (path: string, parameters: URLSearchParams) => unknown

/** The key that the service knows. */
export const zerionTestKey = 'zk_test_hunter2'

/** Starts the service. The script gives what to answer, a function that answers, or undefined for what it does not know. */
export async function startZerion(script: ZerionScript): Promise<FakeZerion> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://zerion.test')
    heard.push(`${url.pathname}?${url.searchParams}`)
    const key = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    if (key !== `${zerionTestKey}:`) return void response.writeHead(401).end('{"errors":[]}')
    const answer = script(url.pathname, url.searchParams)
    if (typeof answer === 'function') return void (answer as (response: ServerResponse) => void)(response)
    if (answer === undefined)
      return void response.writeHead(404).end('{"errors":[{"title":"unknown request"}]}')
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    heard,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
