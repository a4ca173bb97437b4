import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLimiter } from './createLimiter.ts'
import { limitHeaders } from './limitHeaders.ts'

const policy = { name: 'test', burst: 10, refillPerSecond: 2 }

test('a bucket is empty after its burst and says when to come back', () => {
  const limiter = createLimiter(() => 0, 1)
  for (let n = 0; n < 10; n++) expect(limiter.take(policy, 'a', 1).allowed).toBe(true)
  expect(limiter.take(policy, 'a', 3)).toEqual({
    allowed: false,
    limit: 10,
    remaining: 0,
    resetSeconds: 5,
    retryAfterSeconds: 2,
  })
})

test('who waits as long as told passes', () => {
  let time = 0
  const limiter = createLimiter(() => time, 1)
  limiter.take(policy, 'a', 10)
  time += limiter.take(policy, 'a', 7).retryAfterSeconds * 1000
  expect(limiter.take(policy, 'a', 7).allowed).toBe(true)
})

test('visitors and policies do not share a bucket', () => {
  const limiter = createLimiter(() => 0, 1)
  limiter.take(policy, 'a', 10)
  expect(limiter.take(policy, 'b', 10).allowed).toBe(true)
  expect(limiter.take({ ...policy, name: 'other' }, 'a', 10).allowed).toBe(true)
})

test('admits a cost above the burst when the bucket is full', () => {
  const limiter = createLimiter(() => 0, 1)
  expect(limiter.take(policy, 'a', 500).allowed).toBe(true)
  expect(limiter.take(policy, 'a', 1).allowed).toBe(false)
})

test('what was paid before counts, and who waits as long as told passes then too', () => {
  let time = 0
  const limiter = createLimiter(() => time, 1)
  const ask = (cost: number) => {
    limiter.take(policy, 'a', 1)
    return limiter.take(policy, 'a', cost, 1)
  }
  expect(ask(500)).toMatchObject({ allowed: true, remaining: 0 })
  time += 1_000
  const refused = ask(500)
  expect(refused).toMatchObject({ allowed: false, remaining: 1, retryAfterSeconds: 5 })
  time += refused.retryAfterSeconds * 1_000
  expect(ask(500).allowed).toBe(true)
})

test('a clock that goes back takes nothing away', () => {
  let time = 1_000
  const limiter = createLimiter(() => time, 1)
  limiter.take(policy, 'a', 4)
  time = 0
  expect(limiter.take(policy, 'a', 0).remaining).toBe(6)
})

test('the number of buckets is bounded', () => {
  const limiter = createLimiter(() => 0, 1, 2)
  limiter.take(policy, 'a', 10)
  limiter.take(policy, 'b', 10)
  limiter.take(policy, 'c', 10)
  expect(limiter.take(policy, 'c', 1).allowed).toBe(false)
  // The oldest was forgotten to make room.
  expect(limiter.take(policy, 'a', 1).allowed).toBe(true)
})

test('however requests come, no more pass than burst and refill allow', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3_000), fc.integer({ min: 1, max: 10 }))), (requests) => {
      let time = 0
      let passed = 0
      const limiter = createLimiter(() => time, 1)
      for (const [wait, cost] of requests) {
        time += wait
        if (limiter.take(policy, 'a', cost).allowed) passed += cost
      }
      expect(passed).toBeLessThanOrEqual(10 + (time / 1000) * 2 + 1e-6)
    }),
  )
})

test('a scale multiplies burst and refill, and off lets all pass without a header', () => {
  const generous = createLimiter(() => 0, 3)
  expect(generous.take(policy, 'a', 25)).toMatchObject({ allowed: true, limit: 30, remaining: 5 })
  const off = createLimiter(() => 0, 'off')
  expect(limitHeaders(policy, off.take(policy, 'a', 1e9))).toEqual({})
})

test('the headers say limit, window, rest and reset', () => {
  const limiter = createLimiter(() => 0, 1)
  expect(limitHeaders(policy, limiter.take(policy, 'a', 4))).toEqual({
    'ratelimit-policy': '"test";q=10;w=5',
    ratelimit: '"test";r=6;t=2',
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '6',
    'x-ratelimit-reset': '2',
  })
})
