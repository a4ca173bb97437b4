import { expect, test } from 'vitest'
import { fitMiddle } from './fitMiddle.ts'

const name = 'the-very-long-name-of-somebody.example.eth'
const widthOf = (text: string) => Array.from(text).length

test('a text that has room is left whole', () => {
  expect(fitMiddle(name, 11, widthOf(name), widthOf)).toBe(name)
})

test('where room is short the middle goes, and all room is used', () => {
  expect(fitMiddle(name, 11, 25, widthOf)).toBe('the-very-long…example.eth')
  for (let room = 13; room < name.length; room += 1)
    expect(widthOf(fitMiddle(name, 11, room, widthOf))).toBe(room)
})

test('with hardly any room the first letter and the end stay', () => {
  expect(fitMiddle(name, 11, 3, widthOf)).toBe('t…example.eth')
})

test('no letter is torn in two', () => {
  expect(fitMiddle('👩‍🚀'.repeat(20), 4, 12, widthOf)).not.toContain('\ufffd')
  expect(fitMiddle('🙂'.repeat(40), 4, 12, widthOf)).toBe(`${'🙂'.repeat(7)}…${'🙂'.repeat(4)}`)
})
