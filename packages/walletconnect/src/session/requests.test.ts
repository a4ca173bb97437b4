import { expect, test } from 'vitest'
import { ask } from '../test/ask.ts'
import { openTestPage } from '../test/openTestClient.ts'

test('a request reaches the wallet with its expiry, and the answer its caller', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const ids: number[] = []
  const outcome = ask(page, { topic: session.topic, params: ['0x68'], onId: (id) => ids.push(id) })
  await page.settle()
  const said = wallet.last('wc_sessionRequest')
  expect(ids).toEqual([said.id])
  expect(said).toMatchObject({ tag: 1108, ttl: 300, prompt: true })
  expect(said.params).toEqual({
    chainId: 'eip155:1',
    request: {
      method: 'personal_sign',
      params: ['0x68'],
      expiryTimestamp: Math.floor((page.clock.now() - 1) / 1_000) + 300,
    },
  })
  wallet.answer(said.id, { result: '0xsigned' })
  await page.settle()
  expect(outcome).toEqual({ result: '0xsigned', times: 1 })
  expect(await page.stored()).not.toContain('sign/request')
})

test('a chain or method that was not agreed to is refused here, and nothing is sent (checklist 20)', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  const { topic } = session
  const before = page.relay.posted.length
  const chain = ask(page, { topic, chainId: 'eip155:10' })
  const method = ask(page, { topic, method: 'eth_sendTransaction' })
  const stranger = ask(page, { topic: 'ab'.repeat(32) })
  const proto = ask(page, { topic, chainId: '__proto__', method: 'constructor' })
  await page.settle()
  expect(chain.error).toMatchObject({ code: 3005, kind: 'unapproved' })
  expect(method.error).toMatchObject({ code: 3001, kind: 'unapproved' })
  expect(stranger.error).toMatchObject({ code: 7001, kind: 'gone' })
  expect(proto.error).toMatchObject({ code: 3005, kind: 'unapproved' })
  expect(page.relay.posted).toHaveLength(before)
})

test('a request without params has an empty list on the wire (checklist 21)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  ask(page, { topic: session.topic })
  await page.settle()
  expect(wallet.last('wc_sessionRequest').params).toMatchObject({ request: { params: [] } })
})

test('integers of typed data are text on the wire, in objects and in JSON text (checklist 22)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const data = { domain: { chainId: 1 }, message: { value: 10n ** 20n, list: [1, -2], part: 0.5, text: '7' } }
  const text =
    '{"domain":{"chainId":1},"message":{"value":100000000000000000000,"text":"x 12345678901234567"}}'
  ask(page, { topic: session.topic, method: 'eth_signTypedData_v4', params: ['0xab', data] })
  ask(page, { topic: session.topic, method: 'eth_signTypedData_v4', params: ['0xab', text] })
  await page.settle()
  const [first, second] = wallet.said.filter(({ method }) => method === 'wc_sessionRequest')
  expect(first?.params).toMatchObject({
    request: {
      params: [
        '0xab',
        {
          domain: { chainId: '1' },
          message: { value: '100000000000000000000', list: ['1', '-2'], part: 0.5, text: '7' },
        },
      ],
    },
  })
  expect(second?.params).toMatchObject({
    request: {
      params: [
        '0xab',
        '{"domain":{"chainId":"1"},"message":{"value":"100000000000000000000","text":"x 12345678901234567"}}',
      ],
    },
  })
})

test('an expiry outside 300 to 604800 s is refused, inside it is used everywhere (checklist 23)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const bad = [299, 604_801, Number.NaN].map((expirySeconds) => ask(page, { topic, expirySeconds }))
  for (const expirySeconds of [300, 604_800]) {
    ask(page, { topic, expirySeconds })
    const now = Math.floor(page.clock.now() / 1_000)
    await page.settle()
    expect(wallet.last('wc_sessionRequest')).toMatchObject({
      ttl: expirySeconds,
      params: { request: { expiryTimestamp: now + expirySeconds } },
    })
  }
  for (const { error } of bad) expect(error).toMatchObject({ code: -32602, kind: 'invalid' })
})

test('an answer after the request has expired is ignored and noted (checklist 24)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const outcome = ask(page, { topic: session.topic })
  await page.pass(301_000)
  expect(outcome.error).toMatchObject({ code: 8000, kind: 'expired' })
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: 'late' })
  await page.settle()
  expect(outcome.times).toBe(1)
  expect(page.told('recovered')).toEqual([])
  expect(page.logs).toContain('debug: An answer came that nobody waits for.')
})

test('an error without anything in it gets a code and a text (checklist 25)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const errors = [
    {},
    'text alone',
    { code: 4001, message: 'No.', data: { why: 1 } },
    { code: 'x', message: 7 },
  ]
  const outcomes = errors.map(() => ask(page, { topic: session.topic }))
  await page.settle()
  const asked = wallet.said.filter(({ method }) => method === 'wc_sessionRequest')
  for (const [at, error] of errors.entries()) wallet.answer(asked[at]?.id ?? 0, { error })
  await page.settle()
  expect(outcomes.map(({ error }) => error)).toMatchObject([
    { code: -32000, message: 'The wallet gave no reason.', kind: 'wallet' },
    { code: -32000, message: 'text alone' },
    { code: 4001, message: 'No.', data: { why: 1 } },
    { code: -32000, message: 'The wallet gave no reason.' },
  ])
})

test('an answer that comes twice resolves once (checklist 26)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const outcome = ask(page, { topic: session.topic })
  await page.settle()
  const { id } = wallet.last('wc_sessionRequest')
  wallet.answer(id, { result: 'first' })
  wallet.answer(id, { result: 'second' })
  await page.settle()
  expect(outcome).toEqual({ result: 'first', times: 1 })
})

test('fifty requests at once each get their own answer (checklist 28)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const outcomes = Array.from({ length: 50 }, (_, at) => ask(page, { topic: session.topic, params: [at] }))
  await page.settle()
  const asked = wallet.said.filter(({ method }) => method === 'wc_sessionRequest')
  expect(new Set(asked.map(({ id }) => id)).size).toBe(50)
  for (const { id, params } of asked.toReversed()) {
    const { request } = params as { request: { params: number[] } }
    wallet.answer(id, { result: `answer ${request.params[0]}` })
  }
  await page.settle()
  expect(outcomes.map(({ result }) => result)).toEqual(Array.from({ length: 50 }, (_, at) => `answer ${at}`))
})

test('another wallet cannot answer for this one', async () => {
  const page = await openTestPage()
  const one = await page.connect()
  const other = await page.connect()
  const outcome = ask(page, { topic: one.session.topic })
  await page.settle()
  const { id } = one.wallet.last('wc_sessionRequest')
  other.wallet.answer(id, { result: 'forged' })
  await page.settle()
  expect(outcome.times).toBe(0)
  one.wallet.answer(id, { result: 'true' })
  await page.settle()
  expect(outcome.result).toBe('true')
})

test('a request larger than a relay takes, or that is no JSON, is refused here (checklist 51)', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  const { topic } = session
  const before = page.relay.posted.length
  const large = ask(page, { topic, params: ['x'.repeat(300_000)] })
  const bigint = ask(page, { topic, params: [1n] })
  const circle: unknown[] = []
  circle.push(circle)
  const endless = ask(page, { topic, method: 'eth_signTypedData_v4', params: circle })
  await page.settle()
  expect(large.error).toMatchObject({ code: -32602, kind: 'invalid' })
  expect(bigint.error).toMatchObject({ code: -32602, kind: 'invalid' })
  expect(endless.error).toMatchObject({ code: -32602, kind: 'invalid' })
  expect(page.relay.posted).toHaveLength(before)
  expect(await page.stored()).not.toContain('sign/request')
})

test('a long answer is received (checklist 51)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const outcome = ask(page, { topic: session.topic })
  await page.settle()
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: 'x'.repeat(150_000) })
  await page.settle()
  expect(outcome.result).toHaveLength(150_000)
})

test('a ping waits for the wallet, half a minute at most', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const answered = page.client.ping(session.topic)
  await page.settle()
  expect(wallet.last('wc_sessionPing')).toMatchObject({ tag: 1114, ttl: 30 })
  expect(await page.stored()).not.toContain('sign/request')
  wallet.answer(wallet.last('wc_sessionPing').id, { result: true }, 1115)
  await page.settle()
  await answered
  const silent = page.client.ping(session.topic)
  const failed = expect(silent).rejects.toMatchObject({ code: 8000, kind: 'expired' })
  await page.pass(31_000)
  await failed
})
