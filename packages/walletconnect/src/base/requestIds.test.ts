import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createRequestIds } from './requestIds.ts'

test('request ids have 16 digits, grow, and are safe integers', async () => {
  const clock = createClock(1_750_000_000_000)
  const nextId = createRequestIds({ clock, random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) })
  let last = 0
  for (let count = 0; count < 3_000; count += 1) {
    if (count % 100 === 0) await clock.advance(1)
    const id = nextId()
    expect(String(id)).toMatch(/^\d{16}$/)
    expect(Number.isSafeInteger(id)).toBe(true)
    expect(id).toBeGreaterThan(last)
    last = id
  }
})

test('an id tells the millisecond, and a clock that goes back repeats none', () => {
  let now = 1_750_000_000_000
  const clock = { now: () => now, setTimeout: () => 0, clearTimeout: () => {} }
  const nextId = createRequestIds({ clock, random: () => Uint8Array.of(0, 7) })
  expect(nextId()).toBe(1_750_000_000_000_007)
  now -= 60_000
  expect(nextId()).toBe(1_750_000_000_000_008)
})
