#!/usr/bin/env node
import { nodeProblem } from './cli/nodeProblem.ts'

// The rest is imported after the check: an older Node fails on its imports with an error that names no version.
const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  await import('./main.ts')
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
