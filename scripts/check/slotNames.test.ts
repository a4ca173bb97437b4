import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('no two places of an instance have the same name', () => {
  const files = globSync('{packages,adapters}/*/src/**/*.{ts,tsx}', { cwd: root })
  const names = files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bslot\(\s*'([^']+)'/g)])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
