import { expect, test } from 'vitest'
import { ask, sign } from '../test/ask.ts'
import { openTestPage } from '../test/openTestClient.ts'

test('an answer after a reload is an event with its label, and nothing is sent again (checklist 27)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  ask(page, { topic, label: 'pay' })
  ask(page, { topic, label: 'decline' })
  await page.settle()
  const [pay, decline] = wallet.said.filter(({ method }) => method === 'wc_sessionRequest')
  const next = await page.reload()
  wallet.answer(pay?.id ?? 0, { result: '0xhash' })
  await next.settle()
  const third = await next.reload()
  wallet.answer(decline?.id ?? 0, { error: { code: 4001, message: 'No.' } })
  await third.settle()
  expect(next.told('recovered')).toEqual([
    { type: 'recovered', topic, id: pay?.id, ...sign, label: 'pay', result: '0xhash' },
  ])
  expect(third.told('recovered')).toEqual([
    {
      type: 'recovered',
      topic,
      id: decline?.id,
      ...sign,
      label: 'decline',
      error: { code: 4001, message: 'No.' },
    },
  ])
  expect(page.relay.posted.filter(({ tag }) => tag === 1108)).toHaveLength(2)
})

test('an answer that nobody heard waits in storage for somebody who listens', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  ask(page, { topic: session.topic, label: 'pay' })
  await page.settle()
  const deaf = await page.reload()
  deaf.deafen()
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0xhash' })
  await deaf.settle()
  expect(deaf.told('recovered')).toEqual([])
  const next = await deaf.reload()
  expect(next.told('recovered')).toMatchObject([{ label: 'pay', result: '0xhash' }])
  const last = await next.reload()
  expect(last.told('recovered')).toEqual([])
})

test('asked again with its label a request is joined, never sent twice', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const first = ask(page, { topic, label: 'pay' })
  const second = ask(page, { topic, label: 'pay' })
  await page.settle()
  const next = await page.reload()
  const third = ask(next, { topic, label: 'pay' })
  await next.settle()
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0xhash' })
  await next.settle()
  const fourth = ask(next, { topic, label: 'pay' })
  await next.settle()
  expect([first.error, second.error]).toMatchObject([{ why: 'closed' }, { why: 'closed' }])
  expect([third, fourth]).toEqual([
    { result: '0xhash', times: 1 },
    { result: '0xhash', times: 1 },
  ])
  expect(next.told('recovered')).toEqual([])
  expect(page.relay.posted.filter(({ tag }) => tag === 1108)).toHaveLength(1)
  await next.pass(61_000)
  expect(await next.stored()).not.toContain('0xhash')
})

test('a request that is aborted rejects with the reason, and its late answer is an event', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const controller = new AbortController()
  const outcome = ask(page, { topic, signal: controller.signal, label: 'sign' })
  await page.settle()
  controller.abort(new Error('left'))
  await page.settle()
  expect(outcome.error).toEqual(new Error('left'))
  const { id } = wallet.last('wc_sessionRequest')
  wallet.answer(id, { result: '0x' })
  await page.settle()
  expect(page.told('recovered')).toEqual([
    { type: 'recovered', topic, id, ...sign, label: 'sign', result: '0x' },
  ])
  const late = ask(page, { topic, signal: AbortSignal.abort(new Error('before')) })
  await page.settle()
  expect(late.error).toEqual(new Error('before'))
  expect(page.relay.posted.filter(({ tag }) => tag === 1108)).toHaveLength(1)
})

test('a wallet answers after the page was cut off from the relay for a minute (checklist 42)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const outcome = ask(page, { topic: session.topic, expirySeconds: 604_800 })
  await page.settle()
  page.relay.goDown()
  await page.pass(60_000)
  page.relay.comeBack()
  await page.pass(60_000)
  wallet.answer(wallet.last('wc_sessionRequest').id, { result: '0x' })
  await page.settle()
  expect(outcome.result).toBe('0x')
})

test('a request is kept for a minute while the relay is away; one that could not leave by then says so', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  page.relay.goDown()
  const kept = ask(page, { topic, expirySeconds: 900 })
  await page.pass(40_000)
  page.relay.comeBack()
  await page.pass(60_000)
  const { id } = wallet.last('wc_sessionRequest')
  page.relay.goDown()
  await page.settle()
  const lost = ask(page, { topic, expirySeconds: 900 })
  await page.pass(61_000)
  expect(lost.error).toMatchObject({ kind: 'relay' })
  page.relay.comeBack()
  await page.pass(60_000)
  // It is not sent after all, and the first one still waits for its answer.
  expect(wallet.last('wc_sessionRequest').id).toBe(id)
  expect(kept.times).toBe(0)
  wallet.answer(id, { result: '0xsigned' })
  await page.settle()
  expect(kept).toEqual({ result: '0xsigned', times: 1 })
  expect(lost.times).toBe(1)
})

test('a disconnect without a relay is done here at once, and told to the wallet later (checklist 30)', async () => {
  const page = await openTestPage()
  const { session, wallet } = await page.connect()
  const { topic } = session
  const waiting = ask(page, { topic })
  await page.settle()
  page.relay.goDown()
  await page.settle()
  page.client.disconnect(topic)
  expect(page.client.sessions()).toEqual([])
  expect(page.told('gone')).toEqual([{ type: 'gone', topic, why: 'us' }])
  await page.settle()
  expect(waiting.error).toMatchObject({ code: 6000, kind: 'gone' })
  expect(await page.stored()).not.toContain(wallet.symKey)
  page.client.disconnect(topic)
  const next = await page.reload()
  expect(wallet.said.filter(({ method }) => method === 'wc_sessionDelete')).toEqual([])
  next.relay.comeBack()
  await next.pass(60_000)
  expect(wallet.last('wc_sessionDelete')).toMatchObject({ params: { code: 6000 }, tag: 1112, ttl: 86_400 })
  expect(await next.stored()).toBe('[]')
})

test('a farewell that never found a relay is dropped after a day (checklist 30)', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  page.relay.goDown()
  page.client.disconnect(session.topic)
  await page.settle()
  page.client.close()
  await page.pass(86_400_000)
  const next = await page.reload()
  await next.settle()
  expect(await next.stored()).toBe('[]')
})
