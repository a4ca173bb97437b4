import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const sheets = globSync('{ui,react}/src/**/*.css', { cwd: packages })

test('no condition of an at-rule has a rem: a surface gives every rem another meaning, and conditions cannot have it', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const wrong = sheets.filter((file) =>
    /@(media|container|supports)[^{]*\drem\b/.test(readFileSync(join(packages, file), 'utf8')),
  )
  expect(wrong).toEqual([])
})
