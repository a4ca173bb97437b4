import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { Failure, failureBody } from '../http/failure.ts'
import type { Log } from '../observe/createLog.ts'
import { closeCodes, type Sockets } from './createSockets.ts'
import { declineUpgrade } from './declineUpgrade.ts'
import { relayPath } from './isAudience.ts'
import type { Visitor } from './peer.ts'
import { RelayError } from './relayError.ts'

type Deps = {
  readonly webSockets: WebSocketServer
  readonly sockets: Sockets
  readonly log: Log
  readonly stopping: () => boolean
  /** A socket was over the limit. */
  readonly onRefused: () => void
  /** Throws when an address has as many sockets as it may. */
  readonly limit: (held: number) => void
  readonly admit: (incoming: IncomingMessage, query: (name: string) => string | undefined) => Promise<Visitor>
}

/** Opens the relay's sockets on a server. */
export function handleUpgrades(server: Server, deps: Deps): void {
  server.on('upgrade', (incoming, socket, head) => {
    const [path = '', search = ''] = (incoming.url ?? '').split('?', 2)
    const isOurs = path === relayPath || path === `${relayPath}/`
    if (!isOurs || incoming.headers.upgrade?.toLowerCase() !== 'websocket') {
      declineUpgrade(server, incoming, socket, head)
      return
    }
    // Nobody else listens while we find out who it is.
    socket.on('error', ignore)
    const query = new URLSearchParams(search)
    void admitOrRefuse(deps, incoming, socket, head, query)
  })
}

async function admitOrRefuse(
  { webSockets, sockets, log, stopping, onRefused, limit, admit }: Deps,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  query: URLSearchParams,
): Promise<void> {
  const open = (opened: (ws: WebSocket) => void) => {
    socket.off('error', ignore)
    webSockets.handleUpgrade(incoming, socket, head, (ws) => {
      ws.on('error', ignore)
      opened(ws)
    })
  }
  try {
    const visitor = await admit(incoming, (name) => query.get(name) ?? undefined)
    limit(sockets.countOf(visitor.address))
    open((ws) => {
      if (stopping()) ws.close(closeCodes.goingAway, 'The server goes away')
      else sockets.add(ws, visitor)
    })
  } catch (error) {
    const told = error instanceof RelayError ? error : new RelayError('Unknown')
    // A crowd is counted, not written down one by one.
    if (told.tag === 'TooManyRequests') onRefused()
    else log.info('relay socket refused', { why: told.tag })
    // A client that is refused with a status may come back at once, and for ever.
    if (query.get('useOnCloseEvent') === 'true') open((ws) => ws.close(closeCodeOf(told), told.message))
    else refuse(socket, told)
  }
}

function closeCodeOf(error: RelayError): number {
  return error.code === 3000 ? closeCodes.unauthorized : closeCodes.tooMany
}

/** The HTTP status of a refusal. */
export function statusOf(error: RelayError): number {
  if (error.tag === 'OriginNotAllowed' || error.tag === 'HostNotAllowed') return 403
  if (error.code === 3000) return 401
  if (error.tag === 'TooManyRequests') return 429
  return error.tag === 'StorageError' ? 503 : 500
}

function refuse(socket: Duplex, error: RelayError): void {
  const status = statusOf(error)
  const body = JSON.stringify(failureBody(new Failure(status, error.tag, error.message)))
  socket.once('finish', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** The close that follows tells the rest. */
function ignore(): void {}
