import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll } from 'vitest'
import { deliveryContract } from '../test/relay/deliveryContract.ts'
import { killContract } from '../test/relay/killContract.ts'
import { mailboxContract } from '../test/relay/mailboxContract.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function newDatabase(): Promise<string> {
  files += 1
  return `sqlite:${join(folder, `${files}.sqlite`)}`
}

deliveryContract(newDatabase)
mailboxContract(newDatabase)
killContract(newDatabase, async (databaseUrl) => {
  const other = new DatabaseSync(databaseUrl.slice('sqlite:'.length))
  other.exec('begin immediate')
  return async () => other.close()
})
