import { expect, test } from 'vitest'
import { sameValue } from './sameValue.ts'
import { createStore } from './store.ts'
import { watchValue } from './watchValue.ts'

test.each<readonly [unknown, unknown, boolean]>([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [1n, 2n, false],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, false],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [[], {}, false],
  [null, {}, false],
  [undefined, null, false],
  [new Error('a'), new Error('a'), false],
])('%o and %o say the same: %s', (one, other, same) => {
  expect(sameValue(one, other)).toBe(same)
  expect(sameValue(other, one)).toBe(same)
})

test('a watch hears true changes with what was before, and nothing once it has stopped', () => {
  const [name, size] = [createStore('a'), createStore(1)]
  const heard: unknown[] = []
  const stop = watchValue(
    [name, size],
    () => ({ name: name.getState(), isBig: size.getState() > 9 }),
    (value, before) => heard.push([value, before]),
  )
  size.setState(2)
  expect(heard).toEqual([])
  name.setState('b')
  size.setState(10)
  expect(heard).toEqual([
    [
      { name: 'b', isBig: false },
      { name: 'a', isBig: false },
    ],
    [
      { name: 'b', isBig: true },
      { name: 'b', isBig: false },
    ],
  ])
  stop()
  name.setState('c')
  expect(heard).toHaveLength(2)
})
