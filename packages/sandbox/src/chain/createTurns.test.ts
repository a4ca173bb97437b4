import { expect, test } from 'vitest'
import { createTurns } from './createTurns.ts'

test('work is done one after another in the order asked, whatever becomes of it', async () => {
  const turns = createTurns()
  const seen: string[] = []
  const work = (name: string, waits: number) => async () => {
    seen.push(`${name} begins`)
    for (let index = 0; index < waits; index++) await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === 'b') throw new Error('b fails')
    return name
  }
  const results = await Promise.allSettled([
    turns.inTurn(work('a', 9)),
    turns.inTurn(work('b', 3)),
    turns.inTurn(work('c', 0)),
  ])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('the end waits for what was begun and takes nothing more', async () => {
  const turns = createTurns()
  let done = false
  const last = turns.inTurn(async () => {
    await Promise.resolve()
    done = true
  })
  await turns.end()
  expect(done).toBe(true)
  await last
  await expect(turns.inTurn(async () => 1)).rejects.toThrow('The sandbox has stopped')
})
