import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * An upgrade is an offer that nobody has to take: gives the connection back to the server with the same request, without
 * the offer. Node has stopped reading HTTP by now, so the request is written anew in front of what follows it.
 */
export function declineUpgrade(
  server: Server,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { method, url, httpVersion, rawHeaders } = incoming
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`)
  }
  // Whoever asked for another protocol does not count on the next request of this one.
  lines.push('connection: close', '\r\n')
  // As its own letters came in: one byte each.
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]))
  server.emit('connection', socket)
}
