import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { nameCommand } from './nameCommand.ts'

let folder: string
let environment: { DATABASE_URL: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  environment = { DATABASE_URL: `sqlite:${join(folder, 'server.sqlite')}` }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the operator sees whose a name is, and takes it back', async () => {
  const store = await openStore(environment.DATABASE_URL, () => {})
  await store.names.register({
    name: 'alice.example.eth',
    skeleton: 'allce.example.eth',
    owner: '0xa1',
    ownerCoin: 60,
    isOnOneChain: false,
    attributes: {},
    coinTypes: [60],
    zones: ['example.eth'],
    use: { id: '1', expiresAt: 1 },
    now: 0,
  })
  await store.close()
  expect(await nameCommand(['show', 'alice.example.eth'], environment)).toBe(
    'alice.example.eth 0xa1 1970-01-01T00:00:00.000Z',
  )
  expect(await nameCommand(['remove', 'alice.example.eth'], environment)).toBe(
    'Removed alice.example.eth of 0xa1.',
  )
  await expect(nameCommand(['remove', 'alice.example.eth'], environment)).rejects.toThrow(
    'The name alice.example.eth is not registered.',
  )
})

test.each([[[]], [['show']], [['give', 'alice.example.eth']], [['show', 'a', 'b']]])(
  'the words %j are answered with what to write',
  async (words) => {
    await expect(nameCommand(words, environment)).rejects.toThrow('latchkey-server name remove <name>')
  },
)
