import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

function failTimes(breaker: ReturnType<typeof createBreaker>, times: number): void {
  for (let n = 0; n < times; n++) breaker.failed()
}

test('two failures are forgiven, the third opens', () => {
  const breaker = createBreaker(() => 0)
  failTimes(breaker, 2)
  expect([breaker.allows(), breaker.state()]).toEqual([true, 'failing'])
  breaker.failed()
  expect([breaker.allows(), breaker.state()]).toEqual([false, 'open'])
})

test('a success in between starts the count again', () => {
  const breaker = createBreaker(() => 0)
  failTimes(breaker, 2)
  breaker.succeeded()
  failTimes(breaker, 2)
  expect(breaker.allows()).toBe(true)
})

test('after the pause one caller tries, the others still wait', () => {
  let time = 0
  const breaker = createBreaker(() => time)
  failTimes(breaker, 3)
  expect(breaker.pauseLeft()).toBe(1_000)
  time = 1_000
  expect(breaker.state()).toBe('failing')
  expect([breaker.allows(), breaker.allows(), breaker.state()]).toEqual([true, false, 'open'])
  breaker.succeeded()
  expect([breaker.allows(), breaker.state()]).toEqual([true, 'closed'])
})

test('the pause doubles with each failed try and ends at eight seconds', () => {
  let time = 0
  const breaker = createBreaker(() => time)
  failTimes(breaker, 3)
  const pauses = []
  for (let n = 0; n < 5; n++) {
    pauses.push(breaker.pauseLeft())
    time += breaker.pauseLeft()
    expect(breaker.allows()).toBe(true)
    breaker.failed()
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000])
})
