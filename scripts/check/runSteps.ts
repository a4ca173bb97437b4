import { type Step, steps } from './steps.ts'

export type Tally = { readonly passed: number; readonly failed: number }

/** Runs every gate, says how each went, and goes on after a failure so that one run shows them all. */
export async function runSteps(root: string): Promise<Tally> {
  let failed = 0
  for (const step of steps) if (!(await passes(step, root))) failed += 1
  return { passed: steps.length - failed, failed }
}

async function passes(step: Step, root: string): Promise<boolean> {
  const started = performance.now()
  try {
    await step.run(root)
    process.stdout.write(`✓ ${step.name} (${((performance.now() - started) / 1_000).toFixed(1)} s)\n`)
    return true
  } catch (error) {
    process.stdout.write(`✗ ${step.name}\n${error instanceof Error ? error.message : String(error)}\n`)
    return false
  }
}
