import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to the database. */
export type Cable = {
  readonly url: string
  /** How many connections there were so far. */
  connections(): number
  /** Nothing passes, in either direction, until it is released. */
  hold(): void
  release(): void
  cut(): Promise<void>
  /** Lays it again where it was cut. */
  mend(): Promise<void>
}

/** Lays a line to a database, which can be cut. */
export async function layCable(databaseUrl: string): Promise<Cable> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const reach = () =>
    folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(target.port || 5432), target.hostname)
  const sockets = new Set<Socket>()
  let count = 0
  let held: (() => void)[] | undefined
  const server: Server = createServer((near) => {
    count += 1
    const far = reach()
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (chunk) => {
        if (held === undefined) other.write(chunk)
        else held.push(() => other.write(chunk))
      })
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' ? String(address?.port) : ''
  return {
    url: url.href,
    connections: () => count,
    hold() {
      held = []
    },
    release() {
      const waiting = held ?? []
      held = undefined
      for (const pass of waiting) pass()
    },
    async cut() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async mend() {
      server.listen(Number(url.port), '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
