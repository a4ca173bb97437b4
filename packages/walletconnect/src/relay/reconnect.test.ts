import { expect, test } from 'vitest'
import type { Socket } from '../client.ts'
import { startMs, type TestLink, type TestLinkOptions } from '../test/openTestLink.ts'
import { useTestRelay } from '../test/useTestRelay.ts'
import { afterClose, backoff } from './afterClose.ts'

const { relay, open } = useTestRelay()

const topic = 'ab'.repeat(32)
const phase = ({ link }: TestLink) => link.status().phase

/** A link whose topic the relay has. */
async function openSubscribed(options: TestLinkOptions = {}): Promise<TestLink> {
  const opened = open(options)
  await opened.link.subscribe([topic])
  return opened
}

/** Asks for a socket, and waits until the first one was tried: signing takes real time. */
async function ask(test: TestLink): Promise<void> {
  void test.link.subscribe([topic]).catch(() => undefined)
  await expect.poll(() => test.attempts).toHaveLength(1)
}

/** Sockets that never open, for a relay that swallows everything. */
function deadSocket(): Socket {
  return { send: () => {}, close: () => {}, onopen: null, onmessage: null, onclose: null }
}

/** Sockets that fail at once, as when nothing listens. */
function refusedSocket(): Socket {
  const socket = deadSocket()
  queueMicrotask(() => socket.onclose?.({ code: 1006, reason: '' }))
  return socket
}

test('S9.53 a socket that does not open within 15 s is given up and tried again', async () => {
  const test = open({ openSocket: deadSocket })
  await ask(test)
  await test.clock.advance(14_999)
  expect(test.statuses).toEqual([{ phase: 'connecting' }])
  await test.clock.advance(1)
  expect(test.statuses.at(-1)).toEqual({ phase: 'waiting', attempts: 1 })
  await test.clock.advance(250)
  expect(test.attempts).toHaveLength(2)
})

test('the wait between attempts doubles from a quarter of a second to half a minute, by chance within', () => {
  const longest = (failures: number) => backoff(failures, () => 0.999_999)
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => Math.round(longest(failures)))).toEqual([
    250, 500, 1_000, 2_000, 4_000, 8_000, 16_000,
  ])
  expect(backoff(3, () => 0)).toBe(0)
  for (const failures of [8, 9, 1_000]) {
    expect(backoff(failures, () => 0)).toBe(30_000)
    expect(longest(failures)).toBeLessThanOrEqual(36_000)
  }
})

test('a relay that is away for an hour is tried at most once in 30 s, after a first minute', async () => {
  const test = open({ openSocket: refusedSocket })
  await ask(test)
  await test.clock.advance(3_600_000)
  const gaps = test.attempts.slice(1).map((at, index) => at - (test.attempts[index] ?? 0))
  const late = gaps.filter((_, index) => (test.attempts[index] ?? 0) - startMs > 60_000)
  expect(late.length).toBeGreaterThan(90)
  expect(Math.min(...late)).toBeGreaterThanOrEqual(30_000)
  expect(test.attempts.length).toBeLessThanOrEqual(130)
  expect(test.link.status()).toEqual({ phase: 'waiting', attempts: test.attempts.length })
})

test('a hidden page does not reconnect, and tries at once when it becomes visible', async () => {
  const test = open({ openSocket: refusedSocket })
  await ask(test)
  await test.clock.advance(1_000)
  test.visible = false
  await test.clock.advance(60_000)
  const before = test.attempts.length
  await test.clock.advance(3_600_000)
  expect(test.attempts).toHaveLength(before)
  test.visible = true
  test.wake()
  await test.clock.advance(0)
  expect(test.attempts).toHaveLength(before + 1)
})

test('a page restored in the background opens its socket when it becomes visible, but sends requests at once', async () => {
  const unseen = open({ visible: false })
  const subscribed = unseen.link.subscribe([topic])
  await unseen.clock.advance(60_000)
  expect(unseen.attempts).toEqual([])
  unseen.visible = true
  unseen.wake()
  await subscribed
  const asked = open({ visible: false })
  await asked.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
})

test('a request while the relay is away does not wait for the end of a long pause', async () => {
  const test = open({ openSocket: refusedSocket })
  await ask(test)
  await test.clock.advance(600_000)
  const before = test.attempts.length
  const last = test.attempts.at(-1) ?? 0
  const published = test.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
  void published.catch(() => undefined)
  await test.clock.advance(Math.max(0, last + 5_000 - test.clock.now()))
  expect(test.attempts).toHaveLength(before + 1)
})

test('a lost socket is replaced, and all topics are subscribed on the new one', async () => {
  const test = await openSubscribed()
  await test.link.subscribe(['cd'.repeat(32)])
  relay().last().socket.terminate()
  await expect.poll(() => phase(test)).toBe('waiting')
  await test.clock.advance(250)
  await expect.poll(() => relay().visits.length).toBe(2)
  await expect
    .poll(() =>
      relay()
        .last()
        .calls.map(({ params }) => params),
    )
    .toEqual([{ topics: [topic, 'cd'.repeat(32)] }])
  expect(phase(test)).toBe('open')
})

test('S9.51 a batch subscribe takes 500 topics: 1,201 of them go in three calls, again on every new socket', async () => {
  const topics = Array.from({ length: 1_201 }, (_, index) => index.toString(16).padStart(64, '0'))
  const test = open()
  await test.link.subscribe(topics)
  const sizes = () =>
    relay()
      .last()
      .calls.map(({ params }) => (params['topics'] as string[]).length)
  expect(sizes()).toEqual([500, 500, 201])
  relay().last().socket.terminate()
  await expect.poll(() => phase(test)).toBe('waiting')
  await test.clock.advance(250)
  await expect.poll(() => relay().visits.length).toBe(2)
  await expect.poll(sizes).toEqual([500, 500, 201])
  expect(
    new Set(
      relay()
        .last()
        .calls.flatMap(({ params }) => params['topics']),
    ).size,
  ).toBe(1_201)
})

test('topics that the relay has are not subscribed twice', async () => {
  const test = await openSubscribed()
  await test.link.subscribe([topic])
  await test.link.subscribe([])
  expect(relay().calls()).toHaveLength(1)
})

test('a subscription that the relay answers with an error is retried after ten seconds', async () => {
  relay().script['irn_batchSubscribe'] = () =>
    relay().calls().length > 1 ? { result: ['id'] } : { error: { code: 3001, message: 'slow down' } }
  const test = open()
  const subscribed = test.link.subscribe([topic])
  await expect.poll(() => relay().calls()).toHaveLength(1)
  await test.clock.advance(9_000)
  expect(relay().calls()).toHaveLength(1)
  await test.clock.advance(1_000)
  await subscribed
})

test('a relay that never answers a subscription is left for a new socket, and then for longer and longer', async () => {
  relay().script['irn_batchSubscribe'] = () => 'silence'
  const test = open()
  void test.link.subscribe([topic]).catch(() => undefined)
  await expect.poll(() => relay().calls()).toHaveLength(1)
  await test.clock.advance(15_000)
  await expect.poll(() => relay().calls()).toHaveLength(2)
  await test.clock.advance(15_000)
  await expect.poll(() => phase(test)).toBe('waiting')
})

test.each([1001, 4010])('a socket closed with %i is replaced within two seconds', async (code) => {
  const test = await openSubscribed()
  relay().last().socket.close(code)
  await expect.poll(() => phase(test)).toBe('waiting')
  await test.clock.advance(2_000)
  await expect.poll(() => relay().visits.length).toBe(2)
  expect(afterClose(code, '', 1, () => 0.5)).toEqual({ next: 'again', ms: 1_000 })
  expect(afterClose(code, '', 20, () => 0)).toEqual({ next: 'again', ms: 30_000 })
})

test('a socket closed with 1013 is replaced after five to fifteen seconds', async () => {
  const test = await openSubscribed()
  relay().last().socket.close(1013)
  await expect.poll(() => phase(test)).toBe('waiting')
  await test.clock.advance(4_999)
  expect(test.attempts).toHaveLength(1)
  await test.clock.advance(10_001)
  await expect.poll(() => relay().visits.length).toBe(2)
})

test('a socket closed with 4008 stays closed until it is needed', async () => {
  const test = await openSubscribed()
  relay().last().socket.close(4008)
  await expect.poll(() => phase(test)).toBe('idle')
  await test.clock.advance(3_600_000)
  expect(test.attempts).toHaveLength(1)
  await test.link.publish({ topic, message: 'AAAA', ttlSeconds: 300, tag: 1108, prompt: true })
  expect(relay().visits).toHaveLength(2)
})

test('after a minute of health the pauses begin anew', async () => {
  const test = await openSubscribed()
  for (const attempts of [1, 2, 3]) {
    relay().last().socket.terminate()
    await expect.poll(() => test.link.status()).toEqual({ phase: 'waiting', attempts })
    await test.clock.advance(2_000)
    await expect.poll(() => phase(test)).toBe('open')
  }
  await expect.poll(() => relay().last().calls.length).toBe(1)
  await test.clock.advance(30_000)
  test.wake()
  await expect.poll(() => relay().last().calls.length).toBe(2)
  await test.clock.advance(30_000)
  relay().last().socket.terminate()
  await expect.poll(() => test.link.status()).toEqual({ phase: 'waiting', attempts: 1 })
})
