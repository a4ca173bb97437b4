import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EntryPlace } from '../store/historyStore.ts'
import { openStore } from '../store/openStore.ts'
import { readEntries } from '../store/readEntries.ts'
import { sqlHistoryStore } from '../store/sqlHistoryStore.ts'
import { askHistory, askWholeHistory } from '../test/askHistory.ts'
import { fillPast } from '../test/chains/fillPast.ts'
import { someone } from '../test/chains/historyBlocks.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'
import { type WatchedDatabase, watchQueries } from '../test/stores/watchQueries.ts'

const chainId = 'eip155:7'
const [brief, middling, long] = [someone(0xb), someone(0xc), someone(0xa)]
const page = 50
const lastPage = { block: 5, position: 0 }
const places = [undefined, { block: 500, position: 0 }, lastPage]
let folder: string
let postgres: TestPostgres
let sqliteUrl: string
let watched: WatchedDatabase | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-long-'))
  sqliteUrl = `sqlite:${join(folder, 'long.sqlite')}`
  postgres = await startPostgres()
  await fill(sqliteUrl)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await postgres?.stop()
})

afterEach(async () => {
  await watched?.db.destroy()
  watched = undefined
})

async function fill(databaseUrl: string): Promise<void> {
  const store = await openStore(databaseUrl, () => {})
  await fillPast(
    store,
    chainId,
    new Map([
      [brief, 100],
      [middling, 1_000],
      [long, 10_000],
    ]),
  )
  await store.close()
}

test('SQLite: a page of 10,000 is as many statements and rows as one of 100, each a walk along a key', async () => {
  watched = watchQueries(sqliteUrl)
  const { db, watch, planOf } = watched
  const base = await watch(() => readEntries(db, chainId, brief, undefined, page))
  expect([base.statements.length, base.rows]).toEqual([2, 2 * page])
  for (const from of places) {
    const { statements, rows } = await watch(() => readEntries(db, chainId, long, from, page))
    expect([statements.length, rows]).toEqual([2, 2 * page])
    const plans = await Promise.all(statements.map(planOf))
    for (const plan of plans) {
      // One search and nothing else: neither a scan nor a heap to sort.
      expect(plan).toHaveLength(1)
      expect(plan[0]).toMatch(
        /^SEARCH history_(?:entries|moves) USING INDEX \S+ \(account=\? AND chain_id=\?/,
      )
    }
    // Where a page begins and ends is part of the search, so that nothing before or after it is looked at.
    if (from !== undefined) expect(plans[0]?.[0]).toMatch(/block.*</)
    expect(plans[1]?.[0]).toMatch(/block.*>.*block.*</)
  }
})

test('Postgres: a page of 10,000 is as many statements as one of 100, and looks at no more rows', async () => {
  const databaseUrl = await postgres.createDatabase()
  await fill(databaseUrl)
  watched = watchQueries(databaseUrl)
  const { db, watch, rowsVisited } = watched
  // As the database itself does it from time to time: without figures it guesses.
  await sql`analyze`.execute(db)
  for (const [account, from] of [
    [brief, undefined],
    ...places.map((place) => [long, place] as const),
  ] as const) {
    const { statements, rows } = await watch(() => readEntries(db, chainId, account, from, page))
    expect([statements.length, rows]).toEqual([2, 2 * page])
    // It may sort the hundred of a brief past rather than walk; of ten thousand it must not.
    for (const statement of statements) expect(await rowsVisited(statement)).toBeLessThan(3 * page)
  }
})

test('pages lead through a long past once and in order, although the chain does not answer', async () => {
  const options = { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, historyFrom: { 7: 0 } }
  const server = await startTestServer({ ...options, databaseUrl: sqliteUrl, deadlineMs: 2_000 })
  const told = await askWholeHistory(server.url, middling, 'chainId=7')
  expect(told.map(({ metadata }) => metadata.nonce)).toEqual(Array.from({ length: 1_000 }, (_, n) => 999 - n))
  expect(new Set(told.map(({ id }) => id)).size).toBe(1_000)
  const first = await askHistory(server.url, long, 'chainId=7')
  expect(first.data.map(({ metadata }) => metadata.nonce)).toEqual(
    Array.from({ length: 50 }, (_, n) => 9_999 - n),
  )
  await server.stop()
})

test('10,000 entries are read page by page, each once', async () => {
  const store = await openStore(sqliteUrl, () => {})
  const nonces: number[] = []
  let from: EntryPlace | undefined
  for (let pages = 0; pages <= 200; pages++) {
    const entries = await store.history.entries(chainId, long, from, page)
    nonces.push(...entries.map(({ nonce }) => nonce))
    from = entries.at(-1)
  }
  expect(nonces).toEqual(Array.from({ length: 10_000 }, (_, n) => 9_999 - n))
  await store.close()
})

test('SQLite: to forget blocks looks at nothing but what is in them', async () => {
  watched = watchQueries(sqliteUrl)
  const { db, watch, planOf } = watched
  const history = sqlHistoryStore(db, 'sqlite')
  await history.lease(chainId, 'test', Date.now(), 60_000)
  const { statements } = await watch(() => history.cutFrom(chainId, 'test', 990))
  const changes = statements.filter(({ sql: text }) => /^(?:delete|update)/.test(text))
  expect(changes).toHaveLength(6)
  for (const statement of changes) {
    for (const step of await planOf(statement)) expect(step).toMatch(/^SEARCH .* USING /)
  }
  expect(await history.state(chainId)).toMatchObject({ nextBlock: 990 })
})
