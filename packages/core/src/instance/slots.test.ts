import { expect, test } from 'vitest'
import { slot } from './slots.ts'

const instance = () => ({ kept: new Map<unknown, unknown>() })

test('what an instance keeps in a place is made once, when it is first asked for', () => {
  let made = 0
  const counter = slot('counter', () => {
    made += 1
    return { count: 0 }
  })
  const here = instance()
  expect(made).toBe(0)
  counter(here).count += 1
  expect(counter(here)).toEqual({ count: 1 })
  expect(made).toBe(1)
})

test('two instances share nothing, and two places neither', () => {
  const first = slot('first', () => new Set<string>())
  const second = slot('second', () => new Set<string>())
  const [here, there] = [instance(), instance()]
  first(here).add('a wallet')
  expect([first(there).size, second(here).size]).toEqual([0, 0])
})

test('a place is found again by its name, also by code that a hot reload has replaced', () => {
  const here = instance()
  slot('timer', () => ({ id: 7 }))(here).id = 8
  expect(slot('timer', () => ({ id: 7 }))(here).id).toBe(8)
})
