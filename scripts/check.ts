// `npm run check`: everything that can be said about the code without running the product.
import { join } from 'node:path'
import { runSteps } from './check/runSteps.ts'

const { failed } = await runSteps(join(import.meta.dirname, '..'))
process.exitCode = failed === 0 ? 0 : 1
