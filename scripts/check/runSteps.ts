import type { TestResult } from '../test/results.ts'
import { type Step, steps } from './steps.ts'

/** Runs every gate, says how each went, and goes on after a failure so that one run shows them all. */
export async function runSteps(root: string): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const step of steps) results.push(await runStep(step, root))
  return results
}

async function runStep({ name, run }: Step, root: string): Promise<TestResult> {
  const started = performance.now()
  try {
    await run(root)
    process.stdout.write(`✓ ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)\n`)
    return { name, passed: true }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stdout.write(`✗ ${name}\n${reason}\n`)
    return { name, passed: false, reason }
  }
}
