import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where each project of the last run left its results. */
export const resultsDir = '.latchkey/test-results'

export type TestResult =
  | { readonly name: string; readonly passed: true }
  | { readonly name: string; readonly passed: false; readonly reason: string }

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
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

/** What a run ends with: each failure with its reason, so that none is to be looked for above, and the count. */
export function summary(results: readonly TestResult[]): string {
  const failures = results.filter((result) => !result.passed)
  const told = failures.map(({ name, reason }) => `✗ ${name}\n${reason}\n\n`)
  return `${told.join('')}${results.length - failures.length} passed, ${failures.length} failed`
}
