import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsInTests, readRows } from './rows.ts'
import { specMap, specMapPath } from './specMap.ts'

/** Ids on tests that no rule has, and a spec map that no longer tells where the rules are proven. */
export function specProblems(root: string): string[] {
  const known = new Set(readRows(root).map((row) => row.id))
  const unknown = [...idsInTests(root)].flatMap(([id, files]) =>
    known.has(id) ? [] : [`${files.join(', ')}: no rule of the spec has the id ${id}.`],
  )
  const path = join(root, specMapPath)
  const current = existsSync(path) && readFileSync(path, 'utf8') === specMap(root)
  return current ? unknown : [...unknown, `${specMapPath} is out of date: run npm run spec -- --write.`]
}
