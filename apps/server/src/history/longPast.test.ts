import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryPlace, HistoryStore } from '../store/historyStore.ts'
import { openStore } from '../store/openStore.ts'
import { askWholeHistory } from '../test/askHistory.ts'
import { fillPast } from '../test/fillPast.ts'
import { someone } from '../test/historyBlocks.ts'
import { startPostgres, type TestPostgres } from '../test/startPostgres.ts'
import { startTestServer } from '../test/startTestServer.ts'

const chainId = 'eip155:7'
const [brief, long] = [someone(0xb), someone(0xa)]
let folder: string
let postgres: TestPostgres

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-long-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await postgres?.stop()
})

async function medianOf(history: HistoryStore, account: typeof long, from?: EntryPlace): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    const started = performance.now()
    expect(await history.entries(chainId, account, from, 50)).toHaveLength(50)
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0
}

test.each(['SQLite', 'Postgres'])(
  '%s: a page of 10,000 costs at most three times one of 100, the first, the middle and the last',
  async (kind) => {
    const databaseUrl =
      kind === 'SQLite' ? `sqlite:${join(folder, 'long.sqlite')}` : await postgres.createDatabase()
    const store = await openStore(databaseUrl, () => {})
    await fillPast(
      store,
      chainId,
      new Map([
        [brief, 100],
        [long, 10_000],
      ]),
    )
    // The databases warm up alike.
    await medianOf(store.history, long)
    const base = await medianOf(store.history, brief)
    for (const from of [undefined, { block: 500, position: 0 }, { block: 6, position: 0 }]) {
      expect(await medianOf(store.history, long, from)).toBeLessThan(Math.max(3 * base, 3))
    }
    await store.close()
  },
)

test('pages lead through 10,000 entries once, in order, although the chain does not answer', async () => {
  const databaseUrl = `sqlite:${join(folder, 'walk.sqlite')}`
  const store = await openStore(databaseUrl, () => {})
  await fillPast(store, chainId, new Map([[long, 10_000]]))
  await store.close()
  const options = { chains: [7], upstreams: { 7: ['http://127.0.0.1:1'] }, historyFrom: { 7: 0 } }
  const server = await startTestServer({ ...options, databaseUrl, deadlineMs: 2_000 })
  const told = await askWholeHistory(server.url, long, 'chainId=7')
  expect(told.map(({ metadata }) => metadata.nonce)).toEqual(
    Array.from({ length: 10_000 }, (_, n) => 9_999 - n),
  )
  expect(new Set(told.map(({ id }) => id)).size).toBe(10_000)
  await server.stop()
})
