import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPackages } from './buildPackages.ts'

const root = join(import.meta.dirname, '..', '..')
/** These run in Node itself: the server on `node:sqlite`, the others beside it. */
const nodePrograms = ['apps/server', 'packages/sandbox', 'packages/testing']

test.each(publicPackages(root).filter((path) => !nodePrograms.includes(path)))(
  '%s, which runs in pages, installs on Node 20',
  (path) => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    expect(manifest).toHaveProperty('engines.node', '>=20')
  },
)
