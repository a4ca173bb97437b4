import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way out of this machine, as a browser would take it; it leads nowhere and counts who tries. */
export type OutsideWorld = {
  readonly url: string
  /** Every host that was asked for. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Starts a proxy that refuses everything. */
export async function startOutsideWorld(): Promise<OutsideWorld> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
