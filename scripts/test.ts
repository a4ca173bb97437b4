// `npm test`: the gates, then every test; `npm test unit`, `browser`, `floors` or `e2e` runs one kind alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installFixtures } from '../e2e/fixtures/support/installFixtures.ts'
import { builtPage } from '../e2e/support/builtPage.ts'
import { runSteps } from './check/runSteps.ts'
import { run } from './run/run.ts'
import { ensureBrowsers } from './setup/chromium.ts'
import { ensureEngines } from './setup/engines.ts'
import { ensureWalletLogos } from './setup/logos.ts'
import { ensureRedis } from './setup/redis.ts'
import { buildPageIfNeeded } from './start/buildPage.ts'
import { outsideErrors } from './test/outsideErrors.ts'
import { readReport, resultsDir, slowestFiles, summary, type TestResult } from './test/results.ts'

const root = join(import.meta.dirname, '..')
/** `floors` are the browser tests again, on the lowest versions of other people's packages that we promise. */
const projects = ['unit', 'browser', 'floors', 'e2e'] as const
/** The pages that journeys walk through; built here, two journeys that start at once do not build the same one. */
const pages = ['e2e/widget/page', 'apps/demo', 'apps/gallery', 'apps/wallet']

type Project = (typeof projects)[number]

async function main(): Promise<void> {
  const [only, ...rest] = process.argv.slice(2)
  const chosen = only === undefined ? projects : projects.filter((project) => project === only)
  if (chosen.length === 0)
    throw new Error(`There are no "${only}" tests: choose ${projects.join(', ')}, or none for all.`)

  if (chosen.some((project) => project !== 'unit')) Object.assign(process.env, ensureBrowsers())
  if (chosen.includes('e2e')) Object.assign(process.env, ensureEngines())
  if (chosen.includes('unit')) Object.assign(process.env, ensureRedis())
  await ensureWalletLogos(say)
  const results = only === undefined ? [...(await runSteps(root))] : []
  for (const thing of thingsNeeded(chosen)) results.push(...(await make(thing)))
  mkdirSync(join(root, resultsDir), { recursive: true })
  for (const project of chosen) results.push(...(await runProject(project, rest)))
  say(`\nThe slowest files:\n${slowestFiles(root, chosen.map(reportOf)).join('\n')}`)
  say(`\n${summary(results)}`)
  process.exitCode = results.every((result) => result.passed) ? 0 : 1
}

type Thing = { readonly name: string; make(): Promise<unknown> }

/** What tests stand on; what is there already costs nothing. */
function thingsNeeded(chosen: readonly Project[]): readonly Thing[] {
  const apps: Thing = { name: 'the example apps', make: () => installFixtures(say) }
  const demo: Thing = { name: 'the demo', make: () => buildPageIfNeeded('demo', root, say) }
  const wallet: Thing = { name: 'the wallet page', make: () => buildPageIfNeeded('wallet', root, say) }
  const built = pages.map((page): Thing => ({ name: page, make: () => builtPage(page) }))
  if (chosen.includes('e2e')) return [apps, demo, wallet, ...built]
  return chosen.includes('floors') ? [apps] : []
}

/** What cannot be made is a failure with its reason, and the tests that do without it run all the same. */
async function make(thing: Thing): Promise<readonly TestResult[]> {
  try {
    await thing.make()
    return []
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`✗ ${thing.name}\n${reason}`)
    return [{ name: thing.name, passed: false, reason }]
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function reportOf(project: Project): string {
  return join(root, resultsDir, `${project}.json`)
}

async function runProject(project: Project, args: readonly string[]): Promise<readonly TestResult[]> {
  const report = reportOf(project)
  const outside = join(root, resultsDir, `${project}-outside.txt`)
  for (const path of [report, outside]) rmSync(path, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await run('vitest', ['run', '--project', project, ...reporters, ...args], {
    cwd: root,
    live: true,
    // What one test had compiled, the processes of the next one read.
    env: { [outsideErrors]: outside, NODE_COMPILE_CACHE: join(root, '.latchkey', 'compiled') },
  }).then(
    () => true,
    () => false,
  )
  const results = readReport(report)
  // An unhandled error fails the run although every test passed.
  const brokeOutside = !ended && results.every((result) => result.passed)
  if (!brokeOutside) return results
  const reason = existsSync(outside) ? readFileSync(outside, 'utf8') : 'Vitest failed and gave no reason.'
  return [...results, { name: `the ${project} run, outside its tests`, passed: false, reason }]
}

main().catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n0 passed, 1 failed\n`)
  process.exitCode = 1
})
