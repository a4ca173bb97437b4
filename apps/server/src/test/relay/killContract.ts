import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../store/openStore.ts'
import { openRelayClient, type RelayClient } from './openRelayClient.ts'
import { startNode } from './startNode.ts'
import { expectMessages, newTopic, useRelay } from './useRelay.ts'

const rounds = 3
const writers = 8
/** Fewer than a mailbox holds, over all rounds. */
const mostOfWriter = 150

/** When a message is answered, and what survives a `kill -9` then; `hold` keeps everybody else from writing until let go. */
export function killContract(
  newDatabase: () => Promise<string>,
  hold: (databaseUrl: string) => Promise<() => Promise<void>>,
): void {
  const { start } = useRelay()

  test('while the database takes nothing a message is not answered, and then it is', async () => {
    const databaseUrl = await newDatabase()
    const { open } = await start({ databaseUrl })
    const [client, reader, topic] = [await open(), await open(), newTopic()]
    await reader.subscribe(topic)
    const letGo = await hold(databaseUrl)
    let isAnswered = false
    const publishing = client.publish(topic, 'a').then((answer) => {
      isAnswered = true
      return answer
    })
    // As many ways there and back as an answer that did not wait would need, and more.
    for (let n = 0; n < 200; n++) await client.call('irn_unsubscribe', { topic: newTopic(), id: '' })
    expect([isAnswered, reader.pushes]).toEqual([false, []])
    await letGo()
    expect(await publishing).toBe(true)
    await expectMessages(reader, ['a'])
  })

  test('what was answered with success is there after a kill -9 at any moment', {
    timeout: 240_000,
  }, async () => {
    const databaseUrl = await newDatabase()
    const topics = Array.from({ length: writers }, newTopic)
    const answered = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const node = await startNode({ DATABASE_URL: databaseUrl })
      const clients = await Promise.all(topics.map(() => openRelayClient(node.relayUrl)))
      const before = answered.size
      const writing = clients.map((writer, w) =>
        writeUntilKilled(writer, topics[w] ?? '', `${round}:${w}`, answered),
      )
      // Somewhere in the middle of it: not before the first answer, and then at any moment.
      await expect.poll(() => answered.size).toBeGreaterThan(before)
      await sleep(Math.random() * 50)
      await node.kill()
      await Promise.all(writing)
      const kept = new Set(await readAll(databaseUrl, topics))
      expect([...answered].filter((message) => !kept.has(message))).toEqual([])
    }
  })
}

async function writeUntilKilled(
  writer: RelayClient,
  topic: string,
  name: string,
  answered: Set<string>,
): Promise<void> {
  for (let n = 0; n < mostOfWriter; n++) {
    const message = `${name}:${n}`
    try {
      await writer.publish(topic, message, 3_600)
    } catch {
      // Killed before it answered: nothing is promised.
      return
    }
    answered.add(message)
  }
}

/** From the database itself: no server is there to make up for anything. */
async function readAll(databaseUrl: string, topics: readonly string[]): Promise<string[]> {
  const store = await openStore(databaseUrl, () => {})
  const query = { client: 'reader', after: 0, now: Date.now(), mostMessages: 1_000, mostBytes: 1e9 }
  const pages = await Promise.all(topics.map((topic) => store.relay.unread({ ...query, topic })))
  await store.close()
  return pages.flatMap((page) => page.messages.map(({ body }) => body))
}
