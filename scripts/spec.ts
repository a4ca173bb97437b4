// `npm run spec`: which rules of the specification have a passing test, and which have none.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsIn, testableRows } from './spec/rows.ts'
import { specMap, specMapPath } from './spec/specMap.ts'
import { readResults } from './test/results.ts'

const root = join(import.meta.dirname, '..')

if (process.argv.includes('--write')) {
  writeFileSync(join(root, specMapPath), specMap(root))
  process.stdout.write(`${specMapPath} written\n`)
} else {
  print()
}

function print(): void {
  const tests = readResults(root)
  if (tests.length === 0) {
    process.stderr.write('No test results yet: run npm test first.\n')
    process.exitCode = 1
    return
  }
  const failing = new Set(tests.filter((test) => !test.passed).flatMap((test) => idsIn(test.name)))
  const passing = new Set(tests.filter((test) => test.passed).flatMap((test) => idsIn(test.name)))
  const rows = testableRows(root)
  const proven = rows.filter((row) => passing.has(row.id) && !failing.has(row.id))
  for (const row of rows) {
    const mark = failing.has(row.id) ? '✗ failing' : passing.has(row.id) ? '✓ passing' : '· no test'
    process.stdout.write(`${mark}  ${row.id}  ${row.rule}\n`)
  }
  process.stdout.write(`\n${proven.length} of ${rows.length} rules have a passing test\n`)
}
