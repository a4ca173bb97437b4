import { expect, test } from 'vitest'
import type { Socket } from '../client.ts'
import { useTestRelay } from '../test/useTestRelay.ts'
import type { Publication } from './relayLink.ts'

const { relay, open } = useTestRelay()

const hourMs = 3_600_000

const publication = (part: Partial<Publication>, now: number): Publication => ({
  topic: 'ab'.repeat(32),
  message: 'AAAA',
  ttlSeconds: 900,
  tag: 1108,
  prompt: true,
  until: now + hourMs,
  ...part,
})

function noNetwork(): Socket {
  throw new Error('There is no network.')
}

/** A socket that keeps what was said on it. */
function scriptedSocket(): Socket & { readyState: number; readonly said: string[] } {
  const said: string[] = []
  return {
    readyState: 1,
    said,
    send: (text) => void said.push(text),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  }
}

function watch(work: Promise<void>): string[] {
  const seen: string[] = []
  work.then(
    () => seen.push('taken'),
    (error: { why: string }) => seen.push(error.why),
  )
  return seen
}

test('a request that cannot even leave the page is given up after a minute, though it has longer to live', async () => {
  const { link, clock } = open({ openSocket: noNetwork })
  const seen = watch(link.publish(publication({}, clock.now())))
  await clock.advance(59_999)
  expect(seen).toEqual([])
  await clock.advance(1)
  expect(seen).toEqual(['time'])
})

test('while a request waits, a relay that is away is tried again every 15 s at the least', async () => {
  const { link, clock, attempts } = open({ openSocket: noNetwork })
  const seen = watch(link.publish(publication({}, clock.now())))
  for (const start of [0, 15_000, 30_000]) {
    const before = attempts.length
    await clock.advance(15_000)
    await expect.poll(() => attempts.length, { message: `after ${start}` }).toBeGreaterThan(before)
  }
  expect(seen).toEqual([])
})

test('a background publication is kept until its time is over', async () => {
  const { link, clock } = open({ openSocket: noNetwork })
  const seen = watch(link.publish(publication({ prompt: false }, clock.now())))
  await clock.advance(hourMs - 1)
  expect(seen).toEqual([])
  await clock.advance(1)
  expect(seen).toEqual(['time'])
})

test('a request that was sent once is waited for: the relay may have it', async () => {
  relay().script['irn_publish'] = () => 'silence'
  const { link, clock } = open()
  const seen = watch(link.publish(publication({}, clock.now())))
  await expect.poll(() => relay().calls('irn_publish')).toHaveLength(1)
  await clock.advance(120_000)
  expect(seen).toEqual([])
  relay().script['irn_publish'] = () => ({ result: true })
  await clock.advance(10_000)
  await expect.poll(() => seen).toEqual(['taken'])
})

test('nothing is said on a socket that has begun to close; it is said on the next one', async () => {
  const sockets: ReturnType<typeof scriptedSocket>[] = []
  const { link, clock } = open({
    openSocket() {
      const socket = scriptedSocket()
      sockets.push(socket)
      return socket
    },
  })
  watch(link.publish(publication({ message: 'first' }, clock.now())))
  await expect.poll(() => sockets[0]?.onopen).toBeTypeOf('function')
  const [closing] = sockets
  closing?.onopen?.()
  await expect.poll(() => closing?.said.filter((text) => text.includes('first'))).toHaveLength(1)
  if (closing) closing.readyState = 2
  watch(link.publish(publication({ message: 'second' }, clock.now())))
  closing?.onclose?.({ code: 1001, reason: '' })
  await clock.advance(15_000)
  await expect.poll(() => sockets[1]?.onopen).toBeTypeOf('function')
  sockets[1]?.onopen?.()
  await expect.poll(() => sockets[1]?.said.filter((text) => text.includes('second'))).toHaveLength(1)
  expect(closing?.said.filter((text) => text.includes('second'))).toEqual([])
})
