import { expect, test } from 'vitest'
import { createMemoryRecords } from '../base/memoryRecords.ts'
import type { RecordStore } from '../client.ts'
import { namespaces, openTestPage } from '../test/openTestClient.ts'

test('records of another form, or broken ones, are dropped and nothing crashes (checklist 50)', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  await page.code()
  const good = [...(await page.records.list('sign/'))]
  const junk: unknown[] = [null, undefined, 7, 'x', [], {}, { v: 0 }, { v: 2, topic: 'x' }]
  for (const [at, value] of junk.entries())
    for (const kind of ['attempt', 'session', 'request', 'goodbye'])
      await page.records.set(`sign/${kind}/junk${at}`, value)
  for (const [key, value] of good) {
    await page.records.set(`${key}-older`, { ...(value as object), v: 0 })
    await page.records.set(`${key}-cut`, { v: 1, topic: session.topic })
  }
  const next = await page.reload()
  expect(next.client.sessions()).toEqual([session])
  expect(next.client.pairings()).toHaveLength(1)
  expect((await next.records.list('sign/')).size).toBe(good.length)
})

test('a storage that takes nothing more is one warning, and everything works until a reload (checklist 49)', async () => {
  const records = createMemoryRecords()
  const refuse = (key: string) => key.startsWith('sign/')
  const full: RecordStore = {
    ...records,
    set: (key, record) => (refuse(key) ? Promise.reject(new Error('full')) : records.set(key, record)),
    remove: (key) => (refuse(key) ? Promise.reject(new Error('full')) : records.remove(key)),
  }
  const page = await openTestPage({ records: full })
  const { session, wallet } = await page.connect()
  const answer = page.client.request({ topic: session.topic, chainId: 'eip155:1', method: 'personal_sign' })
  await page.settle()
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0x' })
  await page.settle()
  expect(await answer).toBe('0x')
  expect(page.logs.filter((line) => line.startsWith('warn'))).toHaveLength(1)
})

test('a storage that cannot be read is an empty one', async () => {
  const records = createMemoryRecords()
  const list: RecordStore['list'] = (prefix) =>
    prefix.startsWith('sign/') ? Promise.reject(new Error('broken')) : records.list(prefix)
  const page = await openTestPage({ records: { ...records, list } })
  expect(page.client.sessions()).toEqual([])
  await page.connect()
  expect(page.client.sessions()).toHaveLength(1)
})

test('no key is left in storage when every attempt and session is over (checklist 57)', async () => {
  const records = createMemoryRecords()
  const secrets = new Set<string>()
  const watched: RecordStore = {
    ...records,
    set(key, record) {
      for (const [, secret] of JSON.stringify(record).matchAll(/"(?:symKey|privateKey)":"(\w+)"/g))
        secrets.add(secret ?? '')
      return records.set(key, record)
    },
  }
  const page = await openTestPage({ records: watched })
  const gone = await page.connect()
  gone.wallet.call('wc_sessionDelete', {})
  const left = await page.connect()
  page.client.disconnect(left.session.topic)
  const refused = await page.code()
  refused.wallet.reject(5000)
  const invalid = await page.code()
  invalid.wallet.approve({ namespaces: {} })
  const cancelled = await page.code()
  cancelled.pairing.cancel()
  const older = await page.code({ group: 'screen' })
  const won = await page.code({ group: 'screen' })
  won.wallet.approve()
  await page.settle()
  older.wallet.approve()
  await page.settle()
  page.client.disconnect(won.wallet.session.topic)
  await page.code()
  await page.pass(301_000)
  // Per attempt its pairing key and private key, per yes a session key.
  expect(secrets.size).toBeGreaterThanOrEqual(18)
  const all = JSON.stringify([...(await records.list(''))])
  for (const secret of secrets) expect(all).not.toContain(secret)
})

/** A storage whose writes of sign/ wait until a test lets them through. */
function slowRecords() {
  const records = createMemoryRecords()
  const held: (() => void)[] = []
  let isSlow = false
  const slow: RecordStore = {
    ...records,
    async set(key, record) {
      if (isSlow && key.startsWith('sign/')) await new Promise<void>((resolve) => held.push(resolve))
      await records.set(key, record)
    },
  }
  return {
    slow,
    hold() {
      isSlow = true
    },
    release() {
      isSlow = false
      for (const resolve of held.splice(0)) resolve()
    },
  }
}

test('an attempt is stored before any frame leaves (checklist 5)', async () => {
  const { slow, hold, release } = slowRecords()
  const page = await openTestPage({ records: slow })
  hold()
  const pairing = page.client.pair({ namespaces })
  await page.settle()
  expect(pairing.getStatus().phase).toBe('proposing')
  expect(page.relay.calls).toEqual([])
  release()
  await page.settle()
  expect(pairing.getStatus().phase).toBe('waiting')
})

test('the relay is told that terms arrived when the session is stored, and the wallet after that', async () => {
  const { slow, hold, release } = slowRecords()
  const page = await openTestPage({ records: slow })
  const { wallet } = await page.code()
  wallet.accept()
  await page.settle()
  const before = page.relay.acks()
  hold()
  wallet.settle()
  await page.settle()
  expect(page.client.sessions()).toHaveLength(1)
  expect(page.relay.acks()).toBe(before)
  expect(wallet.session.said).toEqual([])
  release()
  await page.settle()
  expect(page.relay.acks()).toBe(before + 1)
  expect(wallet.session.said).toMatchObject([{ result: true, tag: 1103 }])
})

test('nothing is opened for a page that has nothing to come back to', async () => {
  const page = await openTestPage()
  expect(page.relay.sockets()).toBe(0)
  expect(page.client.relay()).toEqual({ phase: 'idle' })
  const { session } = await page.connect()
  const next = await page.reload()
  expect(next.relay.sockets()).toBe(1)
  expect(next.client.sessions()).toEqual([session])
})

test('requests made before storage was read wait for it', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const named = await page.code({ id: 'mine' })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  page.client.close()
  const { clock, relay, records } = page
  const slow: RecordStore = { ...records, list: (prefix) => held.then(() => records.list(prefix)) }
  const next = await openTestPage({ clock, relay, records: slow, early: true })
  const again = next.client.pair({ namespaces, id: 'mine' })
  const cancelled = next.client.pair({ namespaces })
  cancelled.cancel()
  const answer = next.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign' })
  const pinged = next.client.ping(topic)
  await next.settle()
  expect(again.getStatus().phase).toBe('proposing')
  expect(next.client.sessions()).toEqual([])
  release()
  await next.untilReady()
  expect(again.getStatus()).toEqual(named.pairing.getStatus())
  expect(cancelled.getStatus().phase).toBe('expired')
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0x' })
  wallet.answer(wallet.last('wc_sessionPing').id, { result: true })
  await next.settle()
  expect(await answer).toBe('0x')
  await pinged
  next.client.disconnect(topic)
  expect(next.client.sessions()).toEqual([])
})

test('a closed client says nothing more and leaves storage to the next', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { pairing } = await page.code()
  const before = await page.stored()
  const posted = page.relay.posted.length
  page.client.close()
  page.client.close()
  page.client.disconnect(session.topic)
  pairing.cancel()
  wallet.call('wc_sessionDelete', {})
  await page.pass(400_000)
  expect(page.relay.posted.length).toBe(posted + 1)
  expect(await page.stored()).toBe(before)
  expect(page.events.map(({ type }) => type)).not.toContain('gone')
  expect(page.relay.sockets()).toBe(0)
})

test('rejects requests to a closed client at once', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  const { topic } = session
  page.client.close()
  const request = page.client.request({ topic, chainId: 'eip155:1', method: 'personal_sign' })
  await expect(request).rejects.toMatchObject({ why: 'closed' })
  await expect(page.client.ping(topic)).rejects.toMatchObject({ why: 'closed' })
})
