import { createHash, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { RelayClient } from './openRelayClient.ts'
import { expectMessages, messagesOf, newTopic, useRelay } from './useRelay.ts'

const Fetched = v.object({
  messages: v.array(
    v.object({ topic: v.string(), message: v.string(), publishedAt: v.number(), tag: v.number() }),
  ),
  hasMore: v.boolean(),
})

/** How mailboxes are read, filled and kept, and how sessions are made through them, whichever database is underneath. */
export function mailboxContract(newDatabase: () => Promise<string>): void {
  const { start } = useRelay()
  let shared: Promise<string> | undefined
  /** Topics are never used twice, so most tests can share it. */
  const database = () => (shared ??= newDatabase())

  test('fetching gives what was not acknowledged, once; 501 messages take two calls', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, other, reader] = [await open(), await open(), await open()]
    const topic = newTopic()
    await other.subscribe(topic)
    await publishMany(sender, topic, 400)
    await expect.poll(() => other.pushes.length).toBe(400)
    // Somebody has these, so they do not fill the mailbox.
    await other.subscribe(newTopic())
    await publishMany(sender, topic, 101)
    const first = v.parse(Fetched, await reader.call('irn_fetchMessages', { topic }))
    expect([first.messages.length, first.hasMore]).toEqual([500, true])
    const times = first.messages.map((message) => message.publishedAt)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const second = v.parse(Fetched, await reader.call('irn_fetchMessages', { topic }))
    expect([second.messages.length, second.hasMore]).toEqual([1, false])
    expect(new Set([...first.messages, ...second.messages].map(({ message }) => message)).size).toBe(501)
    expect(await reader.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    await reader.subscribe(topic)
    await sender.publish(topic, 'marker')
    await expectMessages(reader, ['marker'])
  })

  test('fetching from several topics takes what fits into one answer, and says that there is more', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const topics = [newTopic(), newTopic(), newTopic()]
    for (const topic of topics) {
      for (let n = 0; n < 8; n++) await sender.publish(topic, `${n}${'x'.repeat(250_000)}`)
    }
    const read: string[] = []
    for (const hasMore of [true, false]) {
      const page = v.parse(Fetched, await reader.call('irn_batchFetchMessages', { topics }))
      expect(page.hasMore).toBe(hasMore)
      read.push(...page.messages.map(({ topic, message }) => topic + message[0]))
    }
    expect(new Set(read).size).toBe(24)
    expect(read).toHaveLength(24)
  })

  test.each(['messageId', 'message_id'])(
    'a receipt by hash, in %s, counts as an acknowledgement',
    async (field) => {
      const { open } = await start({ databaseUrl: await database() })
      const [sender, reader] = [await open(), await open({ ack: false })]
      const topic = newTopic()
      await reader.subscribe(topic)
      await sender.publish(topic, 'a')
      await expectMessages(reader, ['a'])
      const hash = createHash('sha256').update('a').digest('hex')
      expect(
        await reader.call('irn_batchReceive', {
          receipts: [
            { topic, [field]: hash },
            { topic, [field]: randomBytes(32).toString('hex') },
          ],
        }),
      ).toBe(true)
      await reader.subscribe(topic)
      await sender.publish(topic, 'marker')
      await expectMessages(reader, ['a', 'marker'])
    },
  )

  test('a mailbox that nobody empties takes 500 messages of a sender, then says that it is full; others take theirs', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [stranger, sender, reader] = [await open(), await open(), await open()]
    const [topic, other] = [newTopic(), newTopic()]
    await publishMany(stranger, topic, 500)
    await expect(stranger.publish(topic, 'one more')).rejects.toMatchObject({
      code: -32000,
      data: 'MailboxLimitExceeded',
    })
    expect(await sender.publish(other, 'unharmed')).toBe(true)
    await reader.subscribe(other)
    await expectMessages(reader, ['unharmed'])
    await reader.subscribe(topic)
    await expect.poll(() => reader.pushes.length).toBe(501)
    // What the reader has makes room.
    await reader.subscribe(newTopic())
    expect(await sender.publish(topic, 'room again')).toBe(true)
  })

  test('one sender leaves room for others in a mailbox, and so do many together', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [wallet, page] = [await open(), await open()]
    const topic = newTopic()
    for (const share of [500, 250, 125]) {
      const flooder = await open()
      await publishMany(flooder, topic, share)
      await expect(flooder.publish(topic, 'one more')).rejects.toMatchObject({ data: 'MailboxLimitExceeded' })
    }
    expect(await wallet.publish(topic, 'the answer')).toBe(true)
    await page.subscribe(topic)
    await expect.poll(() => messagesOf(page).at(-1)).toBe('the answer')
  })

  test('a lively topic goes on for ever: what somebody has makes room, the oldest first', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, reader] = [await open(), await open()]
    const topic = newTopic()
    await reader.subscribe(topic)
    for (let round = 1; round <= 6; round++) {
      await publishMany(sender, topic, 200)
      await expect.poll(() => reader.pushes.length).toBe(round * 200)
      await reader.subscribe(newTopic())
    }
    const late = await open()
    await late.subscribe(topic)
    await sender.publish(topic, 'last')
    await expect.poll(() => messagesOf(late).at(-1)).toBe('last')
    expect(late.pushes.length).toBeGreaterThan(800)
    expect(late.pushes.length).toBeLessThanOrEqual(1_001)
  })

  test.each([
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['a text', 'ey"J\\n'],
  ])('an attestation that is %s arrives as it was sent', async (_, attestation) => {
    const { open } = await start({ databaseUrl: await database() })
    const [sender, live, late] = [await open(), await open(), await open()]
    const topic = newTopic()
    await live.subscribe(topic)
    await sender.call('irn_publish', { topic, message: 'a', ttl: 300, tag: 1, attestation })
    await late.subscribe(topic)
    for (const reader of [live, late]) {
      await expectMessages(reader, ['a'])
      expect(reader.pushes[0]?.attestation).toBe(attestation)
      expect(Object.hasOwn(reader.pushes[0] ?? {}, 'attestation')).toBe(attestation !== undefined)
    }
  })

  test('stopping tells every client to go, and the next server has what they left and what they have', async () => {
    const databaseUrl = await newDatabase()
    const first = await start({ databaseUrl })
    const [sender, reader, away] = [await first.open(), await first.open(), await first.open()]
    const topic = newTopic()
    await reader.subscribe(topic)
    await sender.publish(topic, 'a')
    await expectMessages(reader, ['a'])
    // Its acknowledgement went before, on the same socket.
    await reader.subscribe(newTopic())
    await first.stop()
    for (const one of [sender, reader, away]) expect((await one.closed)[0]).toBe(1001)
    const second = await start({ databaseUrl })
    const [again, fresh] = [await second.open({ key: reader.key }), await second.open()]
    await again.subscribe(topic)
    await fresh.subscribe(topic)
    await expectMessages(fresh, ['a'])
    await (await second.open()).publish(topic, 'b')
    await expectMessages(again, ['b'])
  })

  test('a proposal is kept under its tag and its sender hears the answer without subscribing', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [page, wallet] = [await open(), await open()]
    const pairingTopic = newTopic()
    const proposal = {
      pairingTopic,
      sessionProposal: 'proposal',
      ttl: 300,
      correlationId: 1,
      attestation: '',
    }
    expect(await page.call('wc_proposeSession', proposal)).toBe(true)
    expect(await page.call('wc_proposeSession', proposal)).toBe(true)
    await wallet.subscribe(pairingTopic)
    await expectMessages(wallet, ['proposal'])
    expect(wallet.pushes[0]).toMatchObject({ tag: 1100, attestation: '' })
    await wallet.publish(pairingTopic, 'rejected', 300, 1120)
    await expectMessages(page, ['rejected'])
  })

  test('an approval reaches the page on both topics, though it listens to the session only later', async () => {
    const { open } = await start({ databaseUrl: await database() })
    const [page, wallet] = [await open(), await open()]
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await page.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      approvedChains: ['eip155:1'],
    }
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    await expectMessages(page, ['response'])
    expect(page.pushes[0]?.tag).toBe(1101)
    await page.subscribe(sessionTopic)
    await expectMessages(page, ['response', 'settlement'])
    expect(page.pushes[1]?.tag).toBe(1102)
    await page.publish(sessionTopic, 'settled', 300, 1103)
    await expectMessages(wallet, ['settled'])
  })

  test.each([
    ['1101 first', ['response', 'settlement']],
    ['1102 first, as on Android', ['settlement', 'response']],
  ])('older peers settle with the plain calls too, %s', async (_, order) => {
    const { open } = await start({ databaseUrl: await database() })
    const [page, wallet] = [await open(), await open()]
    const [pairing, session] = [newTopic(), newTopic()]
    await page.subscribe(pairing)
    await page.publish(pairing, 'proposal', 300, 1100)
    await wallet.subscribe(pairing)
    await expectMessages(wallet, ['proposal'])
    for (const text of order) {
      const [topic, tag] = text === 'response' ? [pairing, 1101] : [session, 1102]
      // 19 digits without quotes, as native clients write them.
      const id = '1750000000123456789'
      const params = { topic, message: text, ttl: 300, tag }
      const frame = `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":${JSON.stringify(params)}}`
      expect(await wallet.ask(frame)).toBe(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    }
    await wallet.subscribe(session)
    await expectMessages(page, ['response'])
    await page.subscribe(session)
    await expectMessages(page, ['response', 'settlement'])
    await page.publish(session, 'settled', 300, 1103)
    await expectMessages(wallet, ['proposal', 'settled'])
  })
}

let made = 0

async function publishMany(sender: RelayClient, topic: string, count: number): Promise<void> {
  const messages = Array.from({ length: count }, () => {
    made += 1
    return { topic, message: `message ${made}`, ttl: 300, tag: 1108 }
  })
  expect(await sender.call('irn_batchPublish', { messages })).toBe(true)
}
