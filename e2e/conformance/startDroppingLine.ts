import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** A line to the relay that breaks when it is told to. */
export type DroppingLine = {
  readonly url: string
  /** Cuts the socket in use after so many more frames, of either direction, without a word of farewell. */
  dropAfter(frames: number): void
  drops(): number
  stop(): Promise<void>
}

/** Starts a line in front of a relay; whoever uses it names the relay's own host in their token. */
export async function startDroppingLine(relayUrl: string): Promise<DroppingLine> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let left = Number.POSITIVE_INFINITY
  let drops = 0

  server.on('connection', (near, request) => {
    const query = new URL(request.url ?? '/', 'http://line').search
    const far = new WebSocket(relayUrl + query, { headers: { host: request.headers.host ?? '' } })
    const early: string[] = []
    const passes = () => {
      left -= 1
      if (left > 0) return true
      left = Number.POSITIVE_INFINITY
      drops += 1
      near.terminate()
      far.terminate()
      return false
    }
    near.on('message', (data) => {
      if (!passes()) return
      if (far.readyState === WebSocket.OPEN) far.send(String(data))
      else early.push(String(data))
    })
    far.on('open', () => {
      for (const frame of early.splice(0)) far.send(frame)
    })
    far.on('message', (data) => {
      if (passes()) near.send(String(data))
    })
    near.on('close', () => far.terminate())
    far.on('close', () => near.terminate())
    far.on('error', () => near.terminate())
  })
  return {
    url: `ws://127.0.0.1:${port}/relay`,
    dropAfter(frames) {
      left = frames
    },
    drops: () => drops,
    async stop() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
