import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientToken, newClientKey } from '../test/relay/clientKey.ts'
import { expectMessages, newTopic, useRelay } from '../test/relay/useRelay.ts'
import { type Cable, layCable } from '../test/stores/layCable.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

const { start, now } = useRelay()
let postgres: TestPostgres
let cable: Cable

beforeAll(async () => {
  postgres = await startPostgres()
  cable = await layCable(await postgres.createDatabase())
})
afterAll(async () => {
  await cable?.cut()
  await postgres?.stop()
})

test('while the database is away nothing is answered with success, and afterwards everybody goes on', async () => {
  const relay = await start({ databaseUrl: cable.url })
  const [sender, reader, late, topic] = [
    await relay.open(),
    await relay.open(),
    await relay.open(),
    newTopic(),
  ]
  await reader.subscribe(topic)
  expect(await sender.publish(topic, 'before')).toBe(true)
  await expectMessages(reader, ['before'])

  await cable.cut()
  await expect(sender.publish(topic, 'meanwhile')).rejects.toMatchObject({
    code: -32603,
    data: 'StorageError',
  })
  // Who listens now hears what there is when it can be read.
  expect(await late.subscribe(topic)).toHaveLength(64)
  const auth = clientToken(newClientKey(), relay.relayUrl, now())
  const stranger = new WebSocket(`${relay.relayUrl}?auth=${auth}&projectId=shop&useOnCloseEvent=true`)
  expect((await once(stranger, 'close'))[0]).toBe(1013)

  await cable.mend()
  await expect.poll(() => sender.publish(topic, 'after').catch(() => false)).toBe(true)
  await expectMessages(reader, ['before', 'after'])
  await expectMessages(late, ['before', 'after'])
})
