import { expect, test } from 'vitest'
import { createQueue } from './createQueue.ts'
import { declined } from './declined.ts'

/** A queue with a clock that the test winds, and a visitor who answers at once. */
function openQueue() {
  let time = 1_000_000
  const queue = createQueue(() => time)
  const { signal } = new AbortController()
  const fails = (error: Error) => async () => {
    throw error
  }
  return {
    queue,
    wind(ms: number) {
      time += ms
    },
    approve: () => queue(signal, async () => 'signed'),
    decline: () => expect(queue(signal, fails(declined()))).rejects.toMatchObject({ code: 4001 }),
    fail: () => expect(queue(signal, fails(new Error('The node is down.')))).rejects.toThrow('The node'),
  }
}

const muted = (seconds: number) => ({ code: -32005, retryAfter: seconds })

test('A6 three declines within a minute pause a page for thirty seconds, and not a millisecond longer', async () => {
  const { wind, approve, decline } = openQueue()
  await decline()
  wind(30_000)
  await decline()
  wind(29_999)
  await decline()
  await expect(approve()).rejects.toMatchObject(muted(30))
  wind(29_999)
  await expect(approve()).rejects.toMatchObject(muted(1))
  wind(1)
  expect(await approve()).toBe('signed')
})

test('A6 declines that are a minute apart are not counted together', async () => {
  const { wind, approve, decline } = openQueue()
  await decline()
  wind(30_000)
  await decline()
  wind(30_000)
  await decline()
  expect(await approve()).toBe('signed')
  // The third within the minute before it.
  wind(29_999)
  await decline()
  await expect(approve()).rejects.toMatchObject(muted(30))
})

test('after a pause the count begins anew', async () => {
  const { wind, approve, decline } = openQueue()
  for (let count = 0; count < 3; count += 1) await decline()
  wind(30_000)
  for (let count = 0; count < 2; count += 1) await decline()
  expect(await approve()).toBe('signed')
  await decline()
  await expect(approve()).rejects.toMatchObject(muted(30))
})

test('only declines are counted: a request that fails, and one that is signed in between, change nothing', async () => {
  const { approve, decline, fail } = openQueue()
  for (let count = 0; count < 5; count += 1) await fail()
  await decline()
  await decline()
  expect(await approve()).toBe('signed')
  await decline()
  await expect(approve()).rejects.toMatchObject(muted(30))
})

test('requests that wait while the visitor declines three others are paused too', async () => {
  const { approve, decline } = openQueue()
  const declines = [decline(), decline(), decline()]
  await expect(approve()).rejects.toMatchObject(muted(30))
  await Promise.all(declines)
})

test('A6 one request runs at a time, ten wait, and the next is refused until one has ended', async () => {
  const { queue } = openQueue()
  const { signal } = new AbortController()
  const ends: (() => void)[] = []
  const request = () => queue(signal, () => new Promise<void>((resolve) => ends.push(resolve)))
  const requests = Array.from({ length: 11 }, request)
  await expect(request()).rejects.toMatchObject({ code: -32005, retryAfter: undefined })
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await requests[0]
  await expect.poll(() => ends.length).toBe(2)
  requests.push(request())
  await expect(request()).rejects.toMatchObject({ code: -32005 })
  for (let at = 1; at < 12; at += 1) {
    await expect.poll(() => ends.length).toBe(at + 1)
    ends[at]?.()
    await requests[at]
  }
})

test('a request that the page gave up while it waited never runs, and is no decline', async () => {
  const { queue, approve } = openQueue()
  let end = () => {}
  const isEnded = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = queue(new AbortController().signal, () => isEnded)
  const page = new AbortController()
  let runs = 0
  const waiting = Array.from({ length: 3 }, () => queue(page.signal, async () => (runs += 1)))
  const ended = Promise.allSettled(waiting)
  page.abort()
  end()
  await first
  for (const one of await ended) expect(one).toMatchObject({ reason: { code: 4001 } })
  expect(runs).toBe(0)
  expect(await approve()).toBe('signed')
})
