import { expect, test } from 'vitest'
import { sealEnvelope } from '../crypto/envelope.ts'
import { createKeyPair } from '../crypto/keys.ts'
import { namespaces, openTestPage } from '../test/openTestClient.ts'
import { address } from '../test/testWallet.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

test('a wallet that floods is heard within bounds, and can still say goodbye', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect({
    namespaces: {
      eip155: { accounts: [`eip155:1:${address}`], methods: [], events: ['message'] },
    },
  })
  for (let count = 0; count < 1_500; count += 1)
    wallet.call('wc_sessionEvent', { chainId: 'eip155:1', event: { name: 'message', data: count } })
  await page.settle()
  expect(page.told('event').length).toBeLessThanOrEqual(500)
  expect(wallet.said.length).toBeLessThanOrEqual(501)
  expect(page.logs.filter((line) => line.startsWith('warn'))).toHaveLength(1)
  await page.pass(11_000)
  const id = wallet.call('wc_sessionPing', {})
  await page.settle()
  expect(wallet.answerTo(id)).toMatchObject({ result: true })
  for (let count = 0; count < 600; count += 1) wallet.call('wc_sessionPing', {})
  wallet.call('wc_sessionDelete', { code: 6000, message: 'Bye.' })
  await page.settle()
  expect(page.told('gone')).toEqual([{ type: 'gone', topic: session.topic, why: 'peer' }])
})

test('of events of chains that are not approved only the newest of a name is held', async () => {
  const page = await openTestPage()
  const { wallet } = await page.connect()
  const ids = Array.from({ length: 20 }, (_, at) =>
    wallet.call('wc_sessionEvent', {
      chainId: `eip155:${100 + at}`,
      event: { name: 'chainChanged', data: 100 + at },
    }),
  )
  await page.settle()
  const [[, session] = []] = [...(await page.records.list('sign/session/'))]
  expect(session).toMatchObject({ held: [{ id: ids.at(-1) }] })
  expect(ids.flatMap((id) => wallet.answerTo(id) ?? [])).toEqual([])
  await page.pass(3_100)
  expect(ids.flatMap((id) => wallet.answerTo(id) ?? [])).toMatchObject([
    { id: ids.at(-1), error: { code: 3005 } },
  ])
})

test('answers a limited number of messages from a peer that floods the topic of its code', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  for (let count = 0; count < 1_500; count += 1) wallet.call('wc_sessionDelete', {})
  await page.settle()
  // The proposal, the ping beside it, and answers.
  expect(wallet.said.length).toBeLessThanOrEqual(502)
  // The one who means it still gets through.
  wallet.approve()
  await page.settle()
  expect(pairing.getStatus().phase).toBe('settled')
})

test('wallets that say yes and send bad terms by turns do not keep a code alive for ever', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  const status = pairing.getStatus()
  if (status.phase !== 'waiting') throw new Error(status.phase)
  wallet.accept()
  let last = wallet
  for (let turn = 0; turn < 10 && pairing.getStatus().phase !== 'failed'; turn += 1) {
    const next = page.wallet.pair(status.uri)
    next.accept()
    await page.settle()
    last.settle({ namespaces: {} })
    last = next
    await page.pass(100_000)
  }
  expect(pairing.getStatus()).toMatchObject({ phase: 'failed', error: { code: 7000 } })
  expect(page.clock.now()).toBeLessThan(status.expiresAt + 310_000)
})

test('notifies no listener after it has unsubscribed, not even of earlier events', async () => {
  const page = await openTestPage()
  const heard: string[] = []
  page.client.subscribe((event) => {
    if (event.type !== 'session') return
    page.client.disconnect(event.session.topic)
    stop()
  })
  const stop = page.client.subscribe(({ type }) => heard.push(type))
  const { pairing, wallet } = await page.code()
  const first = pairing.subscribe(({ phase }) => {
    if (phase !== 'settling') return
    pairing.cancel()
    stopPairing()
  })
  const stopPairing = pairing.subscribe(({ phase }) => heard.push(phase))
  wallet.accept()
  await page.settle()
  first()
  const before = heard.length
  await page.connect()
  expect(heard.slice(before)).toEqual([])
  expect(heard).not.toContain('expired')
})

test('many who say yes to one code do not pile up', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  for (let count = 0; count < 30; count += 1) {
    const responderPublicKey = createKeyPair(random).publicKey
    wallet.answer(wallet.proposal.id, { result: { relay: { protocol: 'irn' }, responderPublicKey } }, 1101)
  }
  await page.settle()
  const [[, attempt] = []] = [...(await page.records.list('sign/attempt/'))]
  expect(attempt).toMatchObject({ candidates: { length: 4 } })
  expect(pairing.getStatus().phase).toBe('settling')
})

test('keys that give everybody the same secret, or are none, are no yes', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  for (const responderPublicKey of ['00'.repeat(32), `01${'00'.repeat(31)}`, 'ff', '', 7, null, undefined])
    wallet.answer(wallet.proposal.id, { result: { responderPublicKey } }, 1101)
  wallet.answer(wallet.proposal.id, { result: null }, 1101)
  await page.settle()
  expect(pairing.getStatus().phase).toBe('waiting')
})

test('ignores messages on the topic from a peer without the key', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const before = page.relay.acks()
  const goodbye = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params: {} })
  const clear = Buffer.concat([Buffer.from([2]), Buffer.from(goodbye)]).toString('base64')
  const forged = sealEnvelope(random, 'ab'.repeat(32), goodbye)
  for (const message of [clear, forged, '', 'AAAA', '====', 'not base64 at all'])
    page.relay.post({ topic: wallet.topic, message, tag: 1112, ttl: 300 })
  await page.settle()
  expect(page.client.sessions()).toEqual([session])
  expect(page.relay.acks() - before).toBeGreaterThanOrEqual(4)
})

test('keys that reach into prototypes change nothing outside and grant nothing', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code()
  wallet.accept()
  const entry = { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] }
  wallet.session.call('wc_sessionSettle', {
    ...wallet.terms(),
    namespaces: JSON.parse(`{"__proto__":${JSON.stringify(entry)},"eip155":${JSON.stringify(entry)}}`),
  })
  await page.settle()
  // As if it had not been said: the terms may still come.
  expect(pairing.getStatus().phase).toBe('settling')
  wallet.settle({
    namespaces: { constructor: entry, prototype: entry, toString: entry, eip155: entry },
    sessionProperties: { constructor: 'x' },
  })
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({ phase: 'settled' })
  expect(Object.keys(page.client.sessions()[0]?.namespaces ?? {})).toEqual(['eip155'])
  expect(({} as Record<string, unknown>)['accounts']).toBeUndefined()
})

test('a listener of the page that throws or pairs again harms nobody', async () => {
  const page = await openTestPage()
  const order: string[] = []
  page.client.subscribe(({ type }) => {
    if (type === 'session') {
      order.push('first')
      page.client.pair({ namespaces }).cancel()
      throw new Error('of the page')
    }
  })
  page.client.subscribe(({ type }) => type === 'session' && order.push('second'))
  await page.connect()
  expect(order).toEqual(['first', 'second'])
  expect(page.logs).toContain('warn: A listener of the page threw.')
})
