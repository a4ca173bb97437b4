import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsIn, idsInTests, readRows, testableRows } from './rows.ts'
import { specMap } from './specMap.ts'
import { specProblems } from './specProblems.ts'

const projectRoot = join(import.meta.dirname, '..', '..')
let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-spec-'))
  mkdirSync(join(root, 'spec'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'packages/core/src'), { recursive: true })
  const rows = [
    { id: 'S1.02', room: 'core/connection', rule: 'A visitor can connect a wallet.' },
    { id: 'S1.03', room: 'core/embedded', rule: 'A visitor can log in by email.' },
    { id: 'S0.03', room: 'docs', rule: 'A statement of scope.' },
  ]
  writeFileSync(join(root, 'spec/rows.json'), JSON.stringify(rows))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function writeTest(name: string): void {
  writeFileSync(join(root, 'packages/core/src/connect.test.ts'), `test('${name}', () => {})\n`)
}

test('a test name may carry several ids', () => {
  expect(idsIn('S4.10 S9.01 a new email login waits 30 s')).toEqual(['S4.10', 'S9.01'])
  expect(idsIn('version S1 is not an id, nor is XS1.02')).toEqual([])
})

test('an id on a test is found with its file, and the map lists it', () => {
  writeTest('S1.02 a visitor connects')
  expect([...idsInTests(root)]).toEqual([['S1.02', ['packages/core/src/connect.test.ts']]])
  expect(specMap(root)).toContain('1 of 2 rules')
})

test('an id that no rule has is a problem, and so is a stale map', () => {
  writeTest('S1.99 no such rule')
  writeFileSync(join(root, 'docs/spec-map.md'), 'old')
  expect(specProblems(root)).toEqual([
    'packages/core/src/connect.test.ts: no rule of the spec has the id S1.99.',
    'docs/spec-map.md is out of date: run npm run spec -- --write.',
  ])
})

test('the specification is here whole: 510 rules, of which 504 can be tested, each id once', () => {
  const rows = readRows(projectRoot)
  expect(rows).toHaveLength(510)
  expect(testableRows(projectRoot)).toHaveLength(504)
  expect(new Set(rows.map((row) => row.id)).size).toBe(510)
})
