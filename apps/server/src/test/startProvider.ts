import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A request as a provider got it. */
export type HeardRequest = {
  readonly method: string
  /** With its parameters. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A provider as its documentation describes it. */
export type FakeProvider = {
  readonly url: string
  readonly heard: HeardRequest[]
  stop(): Promise<void>
}

/** What it answers: a status with JSON, or JSON that is written exactly so; undefined for a request that it does not know. */
export type ProviderScript = (
  request: HeardRequest,
) => { readonly status?: number; readonly json: unknown } | string | undefined

/** Starts a provider that follows a script. */
export async function startProvider(script: ProviderScript): Promise<FakeProvider> {
  const heard: HeardRequest[] = []
  const server = createServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += String(chunk)
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    heard.push(request)
    const answer = script(request) ?? { status: 404, json: { message: 'unknown request' } }
    response.setHeader('content-type', 'application/json')
    if (typeof answer === 'string') return void response.end(answer)
    response.statusCode = answer.status ?? 200
    response.end(JSON.stringify(answer.json))
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
