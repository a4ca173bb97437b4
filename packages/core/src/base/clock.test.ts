import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { wait } from './clock.ts'
import { systemClock } from './systemClock.ts'

test('a wait ends when its time has come', async () => {
  const clock = createClock()
  let over = false
  const waiting = wait(clock, 100).then(() => {
    over = true
  })
  await clock.advance(99)
  expect(over).toBe(false)
  await clock.advance(1)
  await waiting
  expect(over).toBe(true)
})

test('an abort ends a wait at once, with its reason', async () => {
  const clock = createClock()
  const controller = new AbortController()
  const cleared: number[] = []
  const clearTimeout = (id: number) => void cleared.push(id)
  const waiting = wait({ ...clock, clearTimeout }, 100, controller.signal)
  controller.abort('the visitor left')
  await expect(waiting).rejects.toBe('the visitor left')
  expect(cleared).toHaveLength(1)
  await expect(wait(clock, 100, controller.signal)).rejects.toBe('the visitor left')
})

test('the clock on the wall tells the time, and a cleared timer of it does not ring', async () => {
  const before = Date.now()
  let rung = false
  const id = systemClock.setTimeout(() => {
    rung = true
  }, 1)
  systemClock.clearTimeout(id)
  // A later timer rings after an earlier one of the same length would have.
  await wait(systemClock, 5)
  expect(rung).toBe(false)
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
})
