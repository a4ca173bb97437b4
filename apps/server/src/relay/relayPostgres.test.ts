import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { deliveryContract } from '../test/relay/deliveryContract.ts'
import { killContract } from '../test/relay/killContract.ts'
import { mailboxContract } from '../test/relay/mailboxContract.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const newDatabase = () => postgres.createDatabase()

deliveryContract(newDatabase)
mailboxContract(newDatabase)
killContract(newDatabase, async (databaseUrl) => {
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('begin; lock table relay_messages in exclusive mode')
  return () => other.end()
})
