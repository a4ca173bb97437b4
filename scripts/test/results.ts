import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Where each project of the last run left its results. */
export const resultsDir = '.latchkey/test-results'

export type TestResult =
  | { readonly name: string; readonly passed: true }
  | { readonly name: string; readonly passed: false; readonly reason: string }

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime?: number
    readonly endTime?: number
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Every test of the last run; a file that broke before its tests counts as one failure. */
export function readResults(root: string, project = '*'): readonly TestResult[] {
  return globSync(`${resultsDir}/${project}.json`, { cwd: root }).flatMap((path) =>
    readReport(join(root, path)),
  )
}

/** A run that left no report at all is a failure with a name, never silence. */
export function readReport(path: string): readonly TestResult[] {
  if (!existsSync(path)) return [{ name: path, passed: false, reason: 'The report was not written.' }]
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName: name, status, failureMessages }): TestResult => {
      if (status === 'passed') return { name, passed: true }
      return { name, passed: false, reason: failureMessages?.join('\n') || `It is ${status}.` }
    })
    const broke = file.status !== 'passed' && tests.every((test) => test.passed)
    const reason = file.message || 'The file broke outside its tests.'
    return broke ? [...tests, { name: file.name, passed: false, reason }] : tests
  })
}

/** The files that took longest, over all reports that were written: `12.3 s  e2e/pairing/phone.e2e.ts`. */
export function slowestFiles(root: string, reports: readonly string[], count = 10): readonly string[] {
  const files = reports.filter(existsSync).flatMap((path) => {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
    return testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name, ms: endTime - startTime }))
  })
  return files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${relative(root, name)}`)
}

/** What a run ends with: each failure with its reason, so that none is to be looked for above, and the count. */
export function summary(results: readonly TestResult[]): string {
  const failures = results.filter((result) => !result.passed)
  const told = failures.map(({ name, reason }) => `✗ ${name}\n${reason}\n\n`)
  return `${told.join('')}${results.length - failures.length} passed, ${failures.length} failed`
}
