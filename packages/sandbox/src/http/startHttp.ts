import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { ChainControls } from '../controls/chainControls.ts'
import type { SandboxDescription } from '../sandbox.ts'
import { isLocalHost, isTrustedOrigin } from './access.ts'
import { allowCors, answerPreflight } from './cors.ts'
import type { Endpoint } from './endpoint.ts'
import { replyError, replyJson } from './httpReply.ts'
import { bodyLimit } from './readBody.ts'
import { serveControl } from './serveControl.ts'
import { serveRpc } from './serveRpc.ts'
import { serveSocket } from './serveSocket.ts'

/** What the server serves once the chains are ready. */
type Served = {
  readonly endpoints: ReadonlyMap<number, Endpoint>
  controls(id: number): ChainControls
  describe(): SandboxDescription
}

/** The sandbox's one listener. */
export type HttpServer = {
  readonly port: number
  /** Begins to answer; until then requests wait. */
  serve(served: Served): void
  stop(): Promise<void>
}

const foreignHost =
  'This sandbox answers only to 127.0.0.1, localhost and [::1]: use one of them as the address.'
const foreignOrigin =
  "Controls are only for pages of this machine: allow this page's origin when you start the sandbox."

/** Listens on 127.0.0.1, at first keeping requests waiting until there is something to serve. */
export async function startHttp(port: number, allowedOrigins: readonly string[]): Promise<HttpServer> {
  let begin: (served: Served) => void = () => undefined
  const ready = new Promise<Served>((resolve) => {
    begin = resolve
  })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: bodyLimit })
  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else replyError(response, 500, 'The sandbox failed to answer.')
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalHost(request.headers.host)) return replyError(response, 403, foreignHost)
    const trusted = isTrustedOrigin(request.headers.origin, allowedOrigins)
    const { id, control, root } = readPath(request.url)
    if (control !== undefined && !trusted) return replyError(response, 403, foreignOrigin)
    allowCors(request, response, control === undefined ? 'anyone' : 'asker')
    if (request.method === 'OPTIONS') return answerPreflight(request, response)
    const served = await ready
    if (root && request.method === 'GET') {
      return replyJson(response, 200, JSON.stringify(served.describe()))
    }
    const endpoint = id === undefined ? undefined : served.endpoints.get(id)
    if (!endpoint) return replyError(response, 404, nothingHere(served))
    if (control !== undefined)
      return serveControl(served.controls(endpoint.chain.id), control, request, response)
    if (request.method === 'GET' && !endpoint.stopped) {
      const chain = served.describe().chains.find((one) => one.id === id)
      return replyJson(response, 200, JSON.stringify(chain))
    }
    if (request.method !== 'POST')
      return replyError(response, 405, 'JSON-RPC is used with POST or a WebSocket.')
    return serveRpc(endpoint, request, response, { trusted, hasLeft: () => response.destroyed })
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    if (!isLocalHost(request.headers.host)) return refuseUpgrade(socket, '403 Forbidden', foreignHost)
    const served = await ready
    const { id, control } = readPath(request.url)
    const endpoint = id === undefined || control !== undefined ? undefined : served.endpoints.get(id)
    if (!endpoint) return refuseUpgrade(socket, '404 Not Found', nothingHere(served))
    if (endpoint.stopped) {
      request.socket.resetAndDestroy()
      return
    }
    const trusted = isTrustedOrigin(request.headers.origin, allowedOrigins)
    sockets.handleUpgrade(request, socket, head, (webSocket) => serveSocket(endpoint, webSocket, trusted))
  }

  server.on('upgrade', (request, socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy())
  })
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.')
  return {
    port: address.port,
    serve: begin,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject('code' in error && error.code === 'EADDRINUSE' ? new PortTakenError(port, error) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

function readPath(url: string | undefined): {
  readonly root: boolean
  readonly id?: number
  readonly control?: string
} {
  const path = (url ?? '/').split('?')[0] ?? '/'
  const match = /^\/(\d{1,16})(?:\/control\/([A-Za-z]+))?\/?$/.exec(path)
  if (!match) return { root: path === '/' }
  return { root: false, id: Number(match[1]), ...(match[2] === undefined ? {} : { control: match[2] }) }
}

function nothingHere({ endpoints }: Served): string {
  const paths = [...endpoints.keys()].map((id) => `/${id}`).join(' or ')
  return `There is nothing here: the chains are at ${paths}.`
}

function refuseUpgrade(socket: Duplex, status: string, sentence: string): void {
  const body = JSON.stringify({ error: sentence })
  const length = Buffer.byteLength(body)
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
}

/** Says that something else listens on the port, and what to do. */
class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  constructor(port: number, cause: unknown) {
    super(
      `Port ${port} is taken: stop what uses it, or choose another with --sandbox-port or LATCHKEY_SANDBOX_PORT.`,
      { cause },
    )
  }
}
