// `npm run check`: everything that can be said about the code without running the product.
import { join } from 'node:path'
import { runSteps } from './check/runSteps.ts'

const results = await runSteps(join(import.meta.dirname, '..'))
process.exitCode = results.every((result) => result.passed) ? 0 : 1
