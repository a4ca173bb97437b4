import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayStoreContract } from '../test/relay/relayStoreContract.ts'
import { historyStoreContract } from '../test/stores/historyStoreContract.ts'
import { nameStoreContract } from '../test/stores/nameStoreContract.ts'
import { onrampStoreContract } from '../test/stores/onrampStoreContract.ts'
import { storeContract } from '../test/stores/storeContract.ts'
import { openStore } from './openStore.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-sqlite-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function newDatabase(): Promise<string> {
  files += 1
  return `sqlite:${join(folder, `nested/${files}.sqlite`)}`
}

storeContract(newDatabase)
nameStoreContract(newDatabase)
onrampStoreContract(newDatabase)
relayStoreContract(newDatabase)
historyStoreContract(newDatabase)

test('a database in memory keeps nothing', async () => {
  const first = await openStore('sqlite::memory:', () => {})
  await first.projects.add({ id: 'shop', origins: [], createdAt: '' })
  await first.close()
  const second = await openStore('sqlite::memory:', () => {})
  expect(await second.projects.list()).toEqual([])
  await second.close()
})

test('a folder made for the database is closed to other users', async () => {
  const databaseUrl = `sqlite:${join(folder, 'private/server.sqlite')}`
  await (await openStore(databaseUrl, () => {})).close()
  const { mode } = await stat(dirname(databaseUrl.slice('sqlite:'.length)))
  expect(mode & 0o777).toBe(0o700)
})

test('processes that start at once on one new file all find it ready', async () => {
  const databaseUrl = await newDatabase()
  const script = fileURLToPath(new URL('../test/addProject.ts', import.meta.url))
  const exits = await Promise.all(
    ['a', 'b', 'c'].map(async (id) => {
      const child = fork(script, [databaseUrl, id], {
        execArgv: ['-C', 'latchkey-source', '--disable-warning=ExperimentalWarning'],
      })
      return (await once(child, 'exit'))[0]
    }),
  )
  expect(exits).toEqual([0, 0, 0])
  const store = await openStore(databaseUrl, () => {})
  expect((await store.projects.list()).map((project) => project.id)).toEqual(['a', 'b', 'c'])
  await store.close()
})
