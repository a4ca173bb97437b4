import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCommand } from './cli/projectCommand.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'
import { type Cable, layCable } from './test/stores/layCable.ts'
import { startPostgres, type TestPostgres } from './test/stores/startPostgres.ts'

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
