import { expect, test } from 'vitest'
import { systemClock } from '../base/systemClock.ts'
import { identityQuery } from '../features/account/identityQuery.ts'
import { queries } from '../instance/queries.ts'
import { json, playServer } from '../test/answer.ts'
import { memoryDevice, testInstance } from '../test/testInstance.ts'

const endpoints = 'https://api.shop.example'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A tab of one browser, and how often the server was asked. */
function open(storage = memoryDevice(), now = () => Date.now()) {
  const server = playServer(() => json({ name: 'alice.example', avatar: null }))
  const clock = { ...systemClock, now }
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch, storage, clock })
  const read = async () => (await queries(latchkey)).fetchQuery(identityQuery(latchkey, address))
  return { storage, read, asked: server.asked }
}

test('S9.06 a name is asked for once in 5 min, reloads included', async () => {
  const before = open()
  expect(await before.read()).toMatchObject({ name: 'alice.example' })
  await before.read()
  expect(before.asked).toHaveLength(1)
  const after = open(before.storage)
  expect(await after.read()).toMatchObject({ name: 'alice.example' })
  expect(after.asked).toHaveLength(0)
})

test('a name that was asked for longer ago is asked for again', async () => {
  const before = open(memoryDevice(), () => Date.now() - 300_001)
  await before.read()
  const after = open(before.storage)
  await after.read()
  expect(after.asked).toHaveLength(1)
})

test('what a broken storage says of names is not believed', async () => {
  const storage = memoryDevice()
  const entry = { [address]: { value: { name: 7 }, timestamp: Date.now() } }
  storage.items.set('latchkey:main:identityCache', JSON.stringify(entry))
  const { read, asked } = open(storage)
  expect(await read()).toMatchObject({ name: 'alice.example' })
  expect(asked).toHaveLength(1)
})
