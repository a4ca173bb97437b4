import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where each project of the last run left its results. */
export const resultsDir = '.latchkey/test-results'

export type TestResult = { readonly name: string; readonly passed: boolean }

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
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
  if (!existsSync(path)) return [{ name: `${path} was not written`, passed: false }]
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map((test) => ({
      name: test.fullName,
      passed: test.status === 'passed',
    }))
    const broke = file.status !== 'passed' && tests.every((test) => test.passed)
    return broke ? [...tests, { name: file.name, passed: false }] : tests
  })
}
