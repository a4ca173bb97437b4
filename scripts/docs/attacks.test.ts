import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** The rows of the page, by the number of the attack, with the files that each names. */
const rows = new Map(
  readFileSync(join(root, 'docs/security/attacks.md'), 'utf8')
    .split('\n')
    .flatMap((line): [string, string[]][] => {
      const id = /^\| (A\d+) /.exec(line)?.[1]
      return id === undefined ? [] : [[id, [...line.matchAll(/`([^`]+\.ts)`/g)].map(([, path = '']) => path)]]
    }),
)

/** The attacks that the names of a file's tests begin with. */
function attacksIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const names = text.match(/['"`](?:A\d+ )+/g) ?? []
  return names.flatMap((name) => name.match(/A\d+/g) ?? [])
}

test('every attack that the page lists has a test of that name in each file that it names', () => {
  for (const [id, files] of rows) {
    expect([id, files.length > 0]).toEqual([id, true])
    for (const path of files) {
      expect([id, path, existsSync(join(root, path))]).toEqual([id, path, true])
      // A bench measures, and has no test.
      const isBench = path.endsWith('.bench.ts')
      expect([id, path, isBench || attacksIn(path).includes(id)]).toEqual([id, path, true])
    }
  }
})

test('every test of an attack is listed', () => {
  const files = globSync('{packages,adapters,apps,e2e}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const unlisted = files.flatMap((path) => attacksIn(path).filter((id) => !rows.has(id)))
  expect(unlisted).toEqual([])
})

test('the attacks on an embedded wallet are all there', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  // 29 and 30 come with passkeys and a change of the email.
  const numbers = [...range(1, 28), ...range(31, 43), 49, ...range(51, 65), 67, 68]
  expect(numbers.map((one) => `A${one}`).filter((id) => !rows.has(id))).toEqual([])
})
