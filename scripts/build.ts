// `npm run build`: the public packages to ESM with types, and the pages of `npm start`.
import { join } from 'node:path'
import { buildPackages } from './build/buildPackages.ts'
import { buildPageIfNeeded } from './start/buildPage.ts'

const root = join(import.meta.dirname, '..')
await buildPackages(root)
const say = (line: string) => process.stderr.write(`${line}\n`)
await buildPageIfNeeded('demo', root, say)
await buildPageIfNeeded('wallet', root, say)
await buildPageIfNeeded('frame', root, say)
