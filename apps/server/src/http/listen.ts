import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { Failure, failureBody } from './failure.ts'
import type { Env } from './respond.ts'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
/** Longer than the 60 s of usual load balancers, so that they close first. */
const keepAliveMs = 65_000

/** Serves an app on a port, with an answer in JSON even where Node would answer by itself. */
export async function listen(app: Hono<Env>, port: number, host: string): Promise<Server> {
  const listener = getRequestListener((request, env) => app.fetch(request, env as Env['Bindings']), {
    // Whoever embeds the server keeps the Request and Response of Node.
    overrideGlobalObjects: false,
    errorHandler: () => brokenRequest(),
  })
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: 5_000,
      // Node would refuse by itself, without a word.
      requireHostHeader: false,
    },
    listener,
  )
  server.on('checkExpectation', listener)
  server.on('clientError', answerClientError)
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw code === 'EADDRINUSE' ? new PortTakenError(port) : new ListenError(host, port, code)
  }
  return server
}

/** An address or a host that cannot be read. */
function brokenRequest(): Response {
  const failure = new Failure(
    400,
    'bad_request',
    'The address or the Host header of this request cannot be read.',
  )
  return Response.json(failureBody(failure), { status: 400, headers: { 'x-request-id': randomUUID() } })
}

/** Not HTTP, headers too large, or too slow: Node hands us the bare socket. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const failure = clientFailure(error.code)
  const body = JSON.stringify(failureBody(failure))
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function clientFailure(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Failure(431, 'headers_too_large', 'The address and headers are larger than 16 KiB: send less.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure(408, 'request_timeout', 'The request took too long to arrive: send it again.')
  }
  return new Failure(400, 'bad_request', 'This is not a valid HTTP request.')
}

/** Another process listens there already. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  constructor(port: number) {
    super(
      `Port ${port} is taken: stop what uses it, or choose another with --server-port or LATCHKEY_SERVER_PORT.`,
    )
  }
}

/** The port may not be used, or the host is no address of this machine. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  constructor(host: string, port: number, code: string) {
    super(
      `The server cannot listen on ${host} port ${port} (${code}): choose another with LATCHKEY_HOST or LATCHKEY_SERVER_PORT.`,
    )
  }
}
