import { expect, test } from 'vitest'
import { wait } from './clock.ts'
import { createClock } from './createClock.ts'

test('time stands still until it is wound', async () => {
  const clock = createClock(5_000)
  const rung: string[] = []
  clock.setTimeout(() => rung.push('late'), 200)
  clock.setTimeout(() => rung.push('early'), 100)
  expect(clock.now()).toBe(5_000)
  await clock.advance(99)
  expect(rung).toEqual([])
  await clock.advance(1)
  expect(rung).toEqual(['early'])
  await clock.advance(1_000)
  expect(rung).toEqual(['early', 'late'])
  expect(clock.now()).toBe(6_100)
})

test('each timer sees the time it was set for, and timers set on the way run too', async () => {
  const clock = createClock()
  const seen: number[] = []
  async function tick(): Promise<void> {
    await wait(clock, 1_000)
    seen.push(clock.now())
    if (seen.length < 3) await tick()
  }
  const ticking = tick()
  await clock.advance(5_000)
  await ticking
  expect(seen).toEqual([1_000, 2_000, 3_000])
})

test('a timer that is cleared does not ring', async () => {
  const clock = createClock()
  const rung: string[] = []
  const id = clock.setTimeout(() => rung.push('cleared'), 10)
  clock.setTimeout(() => rung.push('kept'), 10)
  clock.clearTimeout(id)
  await clock.advance(10)
  expect(rung).toEqual(['kept'])
})
