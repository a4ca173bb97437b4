import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from './results.ts'

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
    { name: 'two', passed: false },
  ])
})

test('a file that broke before its first test is one failure', () => {
  const path = report({ name: 'broken.test.ts', status: 'failed', assertionResults: [] })
  expect(readReport(path)).toEqual([{ name: 'broken.test.ts', passed: false }])
})

test('a run that left no report is a failure', () => {
  expect(readReport(join(folder, 'absent.json'))).toEqual([
    { name: expect.stringContaining('was not written'), passed: false },
  ])
})
