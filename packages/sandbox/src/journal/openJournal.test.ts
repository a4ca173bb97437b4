import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './openJournal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (fresh = false, now = 1000) => openJournal(folder, { fresh, now })
const file = () => join(folder, 'journal.sqlite')
const mine = { op: 'mine', blocks: 1, interval: 1, time: 5 } as const

test('changes come back in order, each with the head it was asked on, chain by chain', () => {
  const first = open()
  first.chain(1).append(mine, '0xa')
  first.chain(2).append({ op: 'hold' }, '0xz')
  first.chain(1).append({ op: 'hold' }, '0xb')
  first.close()
  const second = open(false, 2000)
  expect(second.anchor).toBe(1000)
  expect(second.chain(1).read()).toMatchObject([
    { op: mine, headBefore: '0xa' },
    { op: { op: 'hold' }, headBefore: '0xb' },
  ])
  expect(second.chain(2).read()).toHaveLength(1)
  expect(second.chain(3).read()).toHaveLength(0)
  second.close()
})

test('a change that was refused is struck out, at once or when it is read', () => {
  const journal = open()
  journal.chain(1).append(mine, '0xa')()
  journal.chain(1).append(mine, '0xb')
  journal.chain(1).append(mine, '0xc')
  journal.chain(1).read()[0]?.forget()
  expect(
    journal
      .chain(1)
      .read()
      .map(({ headBefore }) => headBefore),
  ).toEqual(['0xc'])
  journal.close()
})

test('fresh forgets everything, the anchor too', () => {
  const first = open()
  first.chain(1).append(mine, '0xa')
  first.close()
  const second = open(true, 3000)
  expect(second.anchor).toBe(3000)
  expect(second.chain(1).read()).toEqual([])
  second.close()
})

test('a second sandbox on the same folder hears that the first is there, even to start fresh', () => {
  const first = open()
  const sentence = `Another sandbox uses the journal in ${folder}: stop it, or choose another folder with --data.`
  expect(() => open()).toThrow(sentence)
  expect(() => open(true)).toThrow(sentence)
  first.chain(1).append(mine, '0xa')
  first.close()
  open().close()
})

test('a journal of another seed is not continued', () => {
  const first = open()
  first.chain(1).confirmSeed('0xa')
  first.chain(1).confirmSeed('0xa')
  first.chain(2).confirmSeed('0xb')
  expect(() => first.chain(1).confirmSeed('0xb')).toThrow(
    'was made by another version of the sandbox: start with --fresh',
  )
  first.close()
})

test.each([
  [
    'replaced by something else',
    () => writeFileSync(file(), 'not a database at all, but long enough to look at'.repeat(99)),
  ],
  ['cut off', () => truncateSync(file(), 5000)],
  [
    'overwritten in the middle',
    () => {
      const bytes = readFileSync(file())
      bytes.fill(0xff, 4096, bytes.length - 100)
      writeFileSync(file(), bytes)
    },
  ],
])('a journal that was %s is called damaged, and fresh starts over', (_, damage) => {
  const first = open()
  for (let index = 0; index < 200; index++) first.chain(1).append(mine, `0x${'a'.repeat(64)}`)
  first.close()
  damage()
  expect(() => open()).toThrow(
    `The journal in ${folder} is damaged: start with --fresh to begin again without it, or choose another folder with --data.`,
  )
  const again = open(true)
  expect(again.chain(1).read()).toEqual([])
  again.close()
})

test('a change that nobody can understand makes a journal damaged', () => {
  const first = open()
  first.chain(1).append(mine, '0xa')
  first.close()
  const database = new DatabaseSync(file())
  database.exec(`UPDATE change SET op = '{"op":"explode"}'`)
  database.close()
  const second = open()
  expect(() => second.chain(1).read()).toThrow('is damaged')
  second.close()
})

test('a folder that cannot be is said in a sentence', () => {
  writeFileSync(join(folder, 'plain'), '')
  expect(() => openJournal(join(folder, 'plain', 'deeper'), { fresh: false, now: 1 })).toThrow(
    'The journal cannot be kept in',
  )
})
