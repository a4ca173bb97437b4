// `npm test`: the gates, then every test; `npm test unit`, `browser` or `e2e` runs one kind alone.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps } from './check/runSteps.ts'
import { run } from './run/run.ts'
import { ensureChromium } from './setup/chromium.ts'
import { ensureWalletLogos } from './setup/logos.ts'
import { buildDemoIfNeeded } from './start/buildDemo.ts'
import { readReport, resultsDir } from './test/results.ts'

const root = join(import.meta.dirname, '..')
const projects = ['unit', 'browser', 'e2e'] as const

async function main(): Promise<void> {
  const [only, ...rest] = process.argv.slice(2)
  const chosen = only === undefined ? projects : projects.filter((project) => project === only)
  if (chosen.length === 0)
    throw new Error(`There are no "${only}" tests: choose ${projects.join(', ')}, or none for all.`)

  if (chosen.some((project) => project !== 'unit')) process.env['LATCHKEY_CHROMIUM'] = ensureChromium()
  await ensureWalletLogos((line) => process.stdout.write(`${line}\n`))
  let { passed, failed } = only === undefined ? await runSteps(root) : { passed: 0, failed: 0 }
  if (chosen.includes('e2e')) await buildDemoIfNeeded(root, (line) => process.stdout.write(`${line}\n`))

  mkdirSync(join(root, resultsDir), { recursive: true })
  for (const project of chosen) {
    const results = await runProject(project, rest)
    passed += results.filter((result) => result.passed).length
    failed += results.filter((result) => !result.passed).length
  }
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function runProject(project: (typeof projects)[number], args: readonly string[]) {
  const report = join(root, resultsDir, `${project}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await run('vitest', ['run', '--project', project, ...reporters, ...args], {
    cwd: root,
    live: true,
  }).then(
    () => true,
    () => false,
  )
  const results = readReport(report)
  // An unhandled error fails the run although every test passed.
  const brokeOutside = !ended && results.every((result) => result.passed)
  return brokeOutside ? [...results, { name: `the ${project} run`, passed: false }] : results
}

main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`)
  process.exitCode = 1
})
