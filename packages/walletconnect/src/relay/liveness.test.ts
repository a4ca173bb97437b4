import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import type { Clock } from '../client.ts'
import { startMs, type TestLink, type TestLinkOptions } from '../test/openTestLink.ts'
import { useTestRelay } from '../test/useTestRelay.ts'

const { relay, open } = useTestRelay()

const topic = 'ab'.repeat(32)
const phase = ({ link }: TestLink) => link.status().phase

/** A link whose topic the relay has. */
async function openSubscribed(options: TestLinkOptions = {}): Promise<TestLink> {
  const opened = open(options)
  await opened.link.subscribe([topic])
  return opened
}

test('a page that becomes visible probes the relay, and keeps the socket when the relay answers', async () => {
  const test = await openSubscribed()
  test.wake()
  // Not before the answer is here: the relay has the question earlier, and the clock would run out on its answer.
  await expect.poll(() => test.heard).toHaveLength(2)
  await test.clock.advance(10_000)
  expect(relay().visits).toHaveLength(1)
  expect(phase(test)).toBe('open')
})

test('a page that was away ten minutes with a socket that died in silence is back within five seconds', async () => {
  const test = await openSubscribed()
  relay().script['irn_batchSubscribe'] = (_call, visit) =>
    visit === relay().visits[0] ? 'silence' : { result: ['id'] }
  test.visible = false
  await test.clock.advance(600_000)
  test.visible = true
  test.wake()
  await expect.poll(() => relay().calls('irn_batchSubscribe')).toHaveLength(2)
  await test.clock.advance(4_000)
  await expect.poll(() => relay().visits.length).toBe(2)
  await expect.poll(() => relay().last().calls.length).toBe(1)
  await test.clock.advance(1_000)
  expect(phase(test)).toBe('open')
  expect(relay().visits).toHaveLength(2)
})

test('S9.52 where pings can be seen, a relay that is silent for 35 s is taken for dead; its pings keep it alive', async () => {
  const test = await openSubscribed({ showsPings: true })
  let pings = 0
  for (let round = 0; round < 4; round += 1) {
    await test.clock.advance(25_000)
    const before = pings
    relay()
      .last()
      .socket.once('pong', () => {
        pings += 1
      })
    relay().last().socket.ping()
    await expect.poll(() => pings).toBe(before + 1)
  }
  expect(relay().visits).toHaveLength(1)
  await test.clock.advance(34_999)
  expect(phase(test)).toBe('open')
  // To the very beat: a moment later the next socket may be open already.
  await test.clock.advance(1)
  expect(phase(test)).not.toBe('open')
  await test.clock.advance(250)
  await expect.poll(() => relay().visits.length).toBe(2)
})

test('S9.52 where they cannot be seen, 35 s of silence lead to a probe, and only while the page is visible', async () => {
  const test = await openSubscribed()
  await test.clock.advance(30_000)
  expect(relay().calls()).toHaveLength(1)
  await test.clock.advance(5_000)
  await expect.poll(() => test.heard).toHaveLength(2)
  expect(relay().calls()).toHaveLength(2)
  test.visible = false
  await test.clock.advance(600_000)
  expect(relay().calls()).toHaveLength(2)
  expect(phase(test)).toBe('open')
})

test('S9.26 the heartbeat is 5 s: a machine that slept with the page open is noticed at the next beat', async () => {
  const hand = createClock(startMs)
  let slept = 0
  const clock: Clock & typeof hand = { ...hand, now: () => hand.now() + slept }
  const test = await openSubscribed({ clock })
  await hand.advance(5_000)
  expect(relay().calls()).toHaveLength(1)
  slept = 20_000
  await hand.advance(4_999)
  expect(relay().calls()).toHaveLength(1)
  await hand.advance(1)
  await expect.poll(() => relay().calls()).toHaveLength(2)
  expect(phase(test)).toBe('open')
})

test('a socket that is no longer needed is closed', async () => {
  const test = await openSubscribed()
  test.link.leave([topic])
  await expect.poll(() => relay().calls('irn_unsubscribe')).toHaveLength(1)
  await test.clock.advance(60_000)
  expect(test.link.status()).toEqual({ phase: 'idle' })
  await expect.poll(() => relay().last().closed).toBe(true)
})

test('a link that is closed leaves no timer, no listener and no socket behind', async () => {
  const test = await openSubscribed()
  test.link.close()
  await expect.poll(() => relay().last().closed).toBe(true)
  test.wake()
  test.link.retry()
  await test.clock.advance(3_600_000)
  expect(test.attempts).toHaveLength(1)
  expect(relay().visits).toHaveLength(1)
})
