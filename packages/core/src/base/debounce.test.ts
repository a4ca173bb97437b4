import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { debounce } from './debounce.ts'

test('S9.25 the default debounce is 500 ms, counted from the last call', async () => {
  const clock = createClock()
  const ran: string[] = []
  const search = debounce(clock, (text: string) => void ran.push(text))
  search.call('a')
  await clock.advance(499)
  search.call('ab')
  await clock.advance(499)
  expect(ran).toEqual([])
  await clock.advance(1)
  expect(ran).toEqual(['ab'])
})

test('what is cancelled does not run, and another pause can be given', async () => {
  const clock = createClock()
  const ran: number[] = []
  const action = debounce(clock, (value: number) => void ran.push(value), 10)
  action.call(1)
  action.cancel()
  await clock.advance(1_000)
  action.call(2)
  await clock.advance(10)
  expect(ran).toEqual([2])
})
