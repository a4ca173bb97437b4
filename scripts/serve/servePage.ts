import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFiles, type StaticFile } from './readFiles.ts'

/** Headers of a response, by name. */
type PageHeaders = readonly (readonly [string, string])[]

/** A built page and the rules for serving it. */
export type PageOptions = {
  /** The page in an error message: "The demo is not built". */
  readonly name: string
  /** 0 takes any free port. */
  readonly port: number
  /** The folder of the built page. */
  readonly dist: string
  /** The headers of every response. */
  readonly headers: PageHeaders
  /** Other values of these headers, by the path of a file. */
  readonly fileHeaders?: Readonly<Record<string, PageHeaders>>
  /** Paths besides `/` that show the page itself. */
  readonly pagePaths?: readonly string[]
  /** The content of `/config.json`, or the reason why there is none. */
  readConfig?(): Promise<object | { readonly reason: string }>
  /** Calls that the page's own backend answers in JSON, by path; they take GET and POST. */
  readonly calls?: Readonly<Record<string, PageCall>>
}

/** Answers a call of the page to its own backend. */
export type PageCall = (
  request: IncomingMessage,
) => Promise<{ readonly status: number; readonly body: object }>

/** A page that is being served. */
export type ServedPage = { readonly url: string; stop(): Promise<void> }

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const stopGraceMs = 2_000

/** Serves a built page, its `/config.json` and `/healthz` on this machine alone. */
export async function servePage(options: PageOptions): Promise<ServedPage> {
  const files = await readFiles(options.dist, options.name)
  const server = createServer((request, response) => {
    setHeaders(response, options.headers)
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
  { pagePaths = [], fileHeaders = {}, readConfig, calls = {} }: PageOptions,
): Promise<void> {
  const head = request.method === 'HEAD'
  if (!isLoopback(request.headers.host)) {
    // Another name that leads here is another site trying to read this machine (DNS rebinding).
    return sendText(response, 403, 'This page answers to 127.0.0.1 and localhost only.', head)
  }
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
  if (!url) return sendText(response, 400, 'This address cannot be read.', head)
  const path = url.pathname
  const call = Object.hasOwn(calls, path) ? calls[path] : undefined
  if (call && (request.method === 'GET' || request.method === 'POST')) {
    const { status, body } = await call(request)
    return sendJson(response, status, body, head)
  }
  if (!head && request.method !== 'GET') {
    response.setHeader('allow', 'GET, HEAD')
    return sendText(response, 405, 'This page can be read, not written.', head)
  }
  if (path === '/healthz') return sendText(response, 200, 'ok', head)
  if (path === '/config.json' && readConfig) {
    const config = await readConfig()
    return sendJson(response, 'reason' in config ? 503 : 200, config, head)
  }

  const file = files.get(path === '/' || pagePaths.includes(path) ? '/index.html' : path)
  if (!file) return sendText(response, 404, 'There is nothing at this address.', head)
  response.setHeader('content-type', file.type)
  if (!response.hasHeader('cache-control'))
    response.setHeader('cache-control', file.hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (Object.hasOwn(fileHeaders, path)) setHeaders(response, fileHeaders[path] ?? [])
  send(response, 200, file.body, head)
}

function setHeaders(response: ServerResponse, headers: PageHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value)
}

function sendJson(response: ServerResponse, status: number, body: object, head: boolean): void {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  send(response, status, Buffer.from(JSON.stringify(body)), head)
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
