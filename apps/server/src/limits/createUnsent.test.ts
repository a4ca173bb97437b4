import { expect, test } from 'vitest'
import { createUnsent } from './createUnsent.ts'

const limits = { now: () => 0, mostBytes: 100, mostOfAddress: 40, bytesPerSecond: 10 }

test('an address holds no more than its share, and gets it back with what was read', () => {
  const unsent = createUnsent(limits)
  const [first, second] = [unsent.open('a'), unsent.open('a')]
  expect([first.grow(30), second.grow(20), unsent.bytes()]).toEqual([true, false, 30])
  expect([first.resize(15), second.grow(20), unsent.bytes()]).toEqual([true, true, 35])
  first.release()
  first.release()
  expect([second.grow(20), unsent.bytes()]).toEqual([true, 40])
  second.release()
  expect(unsent.bytes()).toBe(0)
})

test('all addresses together never hold everything: the fuller it is, the less there is for each', () => {
  const unsent = createUnsent(limits)
  const most = (address: string) => {
    const hold = unsent.open(address)
    let bytes = 0
    while (hold.grow(1)) bytes += 1
    return bytes
  }
  expect(['a', 'b', 'c', 'd'].map(most)).toEqual([40, 30, 15, 8])
  expect(unsent.open('e').grow(1)).toBe(true)
})

test('a client that reads too slowly is ended, one that reads fast enough is not', async () => {
  let time = 0
  const unsent = createUnsent({ ...limits, now: () => time })
  const ended: string[] = []
  const watch = (name: string) => unsent.watch(() => ended.push(name))
  const [slow, steady, gone] = [watch('slow'), watch('steady'), watch('gone')]
  slow.took(99)
  steady.took(100)
  gone.stop()
  time = 10_000
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual(['slow'])
  // Its ten seconds begin anew.
  time = 20_000
  await expect.poll(() => ended, { timeout: 30_000 }).toEqual(['slow', 'steady'])
})
