import { expect, test } from 'vitest'
import { createRoster } from './redisRoster.ts'

function start() {
  let time = 1_000
  const roster = createRoster(() => time, 100)
  return { roster, pass: (ms: number) => (time += ms) }
}

test('a node counts itself, and others as long as they give signs of life', () => {
  const { roster, pass } = start()
  expect(roster.count()).toBe(1)
  roster.heard('a')
  roster.heard('b')
  roster.heard('a')
  expect(roster.count()).toBe(3)
  pass(60)
  roster.heard('a')
  pass(60)
  expect(roster.count()).toBe(2)
  pass(60)
  expect(roster.count()).toBe(1)
})

test('names without end are not counted, and those that live find room again', () => {
  const { roster, pass } = start()
  for (let n = 0; n < 10_000; n += 1) roster.heard(`forged ${n}`)
  expect(roster.count()).toBe(64)
  pass(101)
  roster.heard('genuine')
  expect(roster.count()).toBe(2)
})
