import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport, slowestFiles, summary } from './results.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-results-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(...files: readonly unknown[]): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults: files }))
  return path
}

test('a skipped test is not a pass', () => {
  const path = report({
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [
      { fullName: 'one', status: 'passed' },
      { fullName: 'two', status: 'skipped' },
    ],
  })
  expect(readReport(path)).toEqual([
    { name: 'one', passed: true },
    { name: 'two', passed: false, reason: 'It is skipped.' },
  ])
})

test('a file that broke before its first test is one failure', () => {
  const message = 'Cannot find module'
  const path = report({ name: 'broken.test.ts', status: 'failed', message, assertionResults: [] })
  expect(readReport(path)).toEqual([{ name: 'broken.test.ts', passed: false, reason: message }])
})

test('a run that left no report is a failure', () => {
  expect(readReport(join(folder, 'absent.json'))).toEqual([
    { name: join(folder, 'absent.json'), passed: false, reason: 'The report was not written.' },
  ])
})

test('a run ends with every failure and its reason, then the count', () => {
  const path = report({
    name: 'a.test.ts',
    status: 'failed',
    assertionResults: [
      { fullName: 'one', status: 'passed' },
      { fullName: 'two', status: 'failed', failureMessages: ['expected 1 to be 2'] },
    ],
  })
  expect(summary(readReport(path))).toBe('✗ two\nexpected 1 to be 2\n\n1 passed, 1 failed')
})

test('a run without a failure ends with the count alone', () => {
  expect(summary([{ name: 'one', passed: true }])).toBe('1 passed, 0 failed')
})

test('the files that took longest come first, and a report that is missing is passed over', () => {
  const took = (name: string, ms: number) => ({
    name: join(folder, name),
    status: 'passed',
    startTime: 1_000,
    endTime: 1_000 + ms,
    assertionResults: [],
  })
  const path = report(took('quick.test.ts', 40), took('slow.e2e.ts', 61_250), took('middle.test.ts', 3_000))
  expect(slowestFiles(folder, [path, join(folder, 'none.json')], 2)).toEqual([
    '  61.3 s  slow.e2e.ts',
    '   3.0 s  middle.test.ts',
  ])
})
