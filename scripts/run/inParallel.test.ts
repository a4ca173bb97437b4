import { expect, test } from 'vitest'
import { inParallel } from './inParallel.ts'

test('runs so many at a time, each once and in order', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  await inParallel(2, [1, 2, 3, 4, 5], async (item) => {
    begun.push(item)
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  expect([begun, most, running]).toEqual([[1, 2, 3, 4, 5], 2, 0])
})

test('ends all before it throws the first failure', async () => {
  const ended: number[] = []
  const running = inParallel(2, [1, 2, 3, 4], async (item) => {
    await Promise.resolve()
    ended.push(item)
    if (item % 2 === 0) throw new Error(`${item} failed`)
  })
  await expect(running).rejects.toThrow('2 failed')
  expect(ended).toEqual([1, 2, 3, 4])
})
