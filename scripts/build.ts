// `npm run build`: the public packages to ESM with types, and the demo page.
import { join } from 'node:path'
import { buildPackages } from './build/buildPackages.ts'
import { buildDemoIfNeeded } from './start/buildDemo.ts'

const root = join(import.meta.dirname, '..')
await buildPackages(root)
await buildDemoIfNeeded(root, (line) => process.stderr.write(`${line}\n`))
