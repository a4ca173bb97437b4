import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readConfig } from './readConfig.ts'
import { readFiles, type StaticFile } from './readFiles.ts'
import { previewHeaders, securityHeaders } from './securityHeaders.ts'

/** What the demo page stands on. */
export type DemoOptions = {
  /** 0 takes any free port. */
  readonly port: number
  /** Where the Latchkey server answers, as the visitor's browser reaches it. */
  readonly serverUrl: string
  /** Where wallets outside of this browser are met, a `ws:` or `wss:` address; without it the page offers no codes. */
  readonly relayUrl?: string
  /** Where the wallet page answers, as the visitor's browser reaches it. */
  readonly walletUrl?: string
  /** Where the sandbox answers, as this process reaches it. */
  readonly sandboxUrl: string
  /** The folder of the built page. */
  readonly dist: string
}

/** The demo while it runs. */
export type RunningDemo = { readonly url: string; stop(): Promise<void> }

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const stopGraceMs = 2_000

/** Serves the built page, its `/config.json` and `/healthz` on this machine alone. */
export async function startDemo(options: DemoOptions): Promise<RunningDemo> {
  const files = await readFiles(options.dist)
  const headers = securityHeaders(options)
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    answer(request, response, files, options).catch(() => {
      response.statusCode = 500
      response.end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        // A download that never ends must not keep the process alive.
        const hurry = setTimeout(() => server.closeAllConnections(), stopGraceMs)
        server.close(() => {
          clearTimeout(hurry)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, StaticFile>,
  options: DemoOptions,
): Promise<void> {
  const head = request.method === 'HEAD'
  if (!isLoopback(request.headers.host)) {
    // Another name that leads here is another site trying to read this machine (DNS rebinding).
    return sendText(response, 403, 'This page answers to 127.0.0.1 and localhost only.', head)
  }
  if (!head && request.method !== 'GET') {
    response.setHeader('allow', 'GET, HEAD')
    return sendText(response, 405, 'This page can be read, not written.', head)
  }
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
  if (!url) return sendText(response, 400, 'This address cannot be read.', head)
  const path = url.pathname
  if (path === '/healthz') return sendText(response, 200, 'ok', head)
  if (path === '/config.json') return sendConfig(response, options, head)

  const file = files.get(path === '/' ? '/index.html' : path)
  if (!file) return sendText(response, 404, 'There is nothing at this address.', head)
  if (path === '/preview.html') for (const [name, value] of previewHeaders) response.setHeader(name, value)
  response.setHeader('content-type', file.type)
  response.setHeader('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  send(response, 200, file.body, head)
}

async function sendConfig(response: ServerResponse, options: DemoOptions, head: boolean): Promise<void> {
  const config = await readConfig(options)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  send(response, 'reason' in config ? 503 : 200, Buffer.from(JSON.stringify(config)), head)
}

function isLoopback(host: string | undefined): boolean {
  return host !== undefined && loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase())
}

function sendText(response: ServerResponse, status: number, text: string, head: boolean): void {
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  send(response, status, Buffer.from(`${text}\n`), head)
}

function send(response: ServerResponse, status: number, body: Buffer, head: boolean): void {
  response.writeHead(status, { 'content-length': body.length })
  response.end(head ? undefined : body)
}
