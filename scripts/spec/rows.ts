import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One rule of the specification, as spec/rows.json lists it. */
export type SpecRow = { readonly id: string; readonly room: string; readonly rule: string }

export function readRows(root: string): readonly SpecRow[] {
  return JSON.parse(readFileSync(join(root, 'spec/rows.json'), 'utf8')) as SpecRow[]
}

/** Rows of room `docs` are statements of scope: there is nothing to test. */
export function testableRows(root: string): readonly SpecRow[] {
  return readRows(root).filter((row) => row.room !== 'docs')
}

const idPattern = /\bS\d\.\d{2,}\b/g

/** The spec ids in a test's name. */
export function idsIn(name: string): string[] {
  return name.match(idPattern) ?? []
}

/** Every spec id that begins a name in a test file, with the files it stands in. */
export function idsInTests(root: string): ReadonlyMap<string, readonly string[]> {
  const files = globSync('{packages,adapters,apps,e2e}/**/*.{test.ts,test.tsx,test-d.ts,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).sort()
  const found = new Map<string, string[]>()
  for (const file of files) {
    const names = readFileSync(join(root, file), 'utf8').match(/['"`]S\d\.\d{2}.*/g) ?? []
    for (const id of new Set(names.flatMap(idsIn))) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}
