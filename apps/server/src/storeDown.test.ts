import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCommand } from './cli/projectCommand.ts'
import { startPostgres, type TestPostgres } from './test/startPostgres.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

let postgres: TestPostgres
let cable: Cable
let server: TestServer

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  cable = await layCable(databaseUrl)
  await projectCommand(['add', 'shop', '--origin', 'https://shop.example'], { DATABASE_URL: databaseUrl })
  await projectCommand(['add', 'cafe', '--origin', 'https://cafe.example'], { DATABASE_URL: databaseUrl })
  server = await startTestServer({
    chains: [7],
    upstreams: { 7: ['http://127.0.0.1:1'] },
    databaseUrl: cable.url,
  })
})
afterAll(async () => {
  await server?.stop()
  await cable?.cut()
  await postgres?.stop()
})

test('while the database hangs, a crowd that asks for health takes one connection at most', async () => {
  const ask = async () => (await fetch(`${server.url}/healthz`)).status
  expect(await ask()).toBe(200)
  const before = cable.connections()
  cable.hold()
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([503]))
  expect(cable.connections() - before).toBeLessThanOrEqual(1)
  cable.release()
  await expect.poll(ask, { timeout: 30_000 }).toBe(200)
})

test('when the database goes away the server says so and lives on', async () => {
  const ask = (query: string, origin?: string) =>
    server.post({ id: 1, method: 'eth_chainId' }, query, origin ? { headers: { origin } } : {})
  expect((await ask('chainId=7&projectId=shop', 'https://shop.example')).status).toBe(200)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  await cable.cut()
  const health = await fetch(`${server.url}/healthz`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'down', store: { kind: 'postgres', ok: false } })
  const unknown = await ask('chainId=7&projectId=cafe', 'https://cafe.example')
  expect(unknown.status).toBe(503)
  expect(unknown.headers.get('retry-after')).toBe('2')
  expect((await reasonOf(unknown))?.description).toBe('The database does not answer: try again in 2 s.')
  expect((await ask('chainId=7')).status).toBe(200)
})

/** A line to the database. */
type Cable = {
  readonly url: string
  /** How many connections there were so far. */
  connections(): number
  /** Nothing passes, in either direction, until it is released. */
  hold(): void
  release(): void
  cut(): Promise<void>
}

async function layCable(databaseUrl: string): Promise<Cable> {
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
  }
}
