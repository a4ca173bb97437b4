import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayStoreContract } from '../test/relay/relayStoreContract.ts'
import { historyStoreContract } from '../test/stores/historyStoreContract.ts'
import { nameStoreContract } from '../test/stores/nameStoreContract.ts'
import { onrampStoreContract } from '../test/stores/onrampStoreContract.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'
import { storeContract } from '../test/stores/storeContract.ts'
import { openStore } from './openStore.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

storeContract(() => postgres.createDatabase())
nameStoreContract(() => postgres.createDatabase())
onrampStoreContract(() => postgres.createDatabase())
relayStoreContract(() => postgres.createDatabase())
historyStoreContract(() => postgres.createDatabase())

test('a database that is not there fails without telling its password', async () => {
  const opening = openStore('postgres://someone:hunter2@127.0.0.1:1/nothing', () => {})
  await expect(opening).rejects.toThrow()
  await opening.catch((error: unknown) => expect(String(error)).not.toContain('hunter2'))
})
