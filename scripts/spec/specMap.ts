import { idsInTests, testableRows } from './rows.ts'

export const specMapPath = 'docs/spec-map.md'

/** The page that says which tests name which rule. */
export function specMap(root: string): string {
  const found = idsInTests(root)
  const rows = testableRows(root)
  const named = rows.filter((row) => found.has(row.id))
  const table = named.map(
    (row) => `| ${row.id} | ${row.rule.replaceAll('|', '\\|')} | ${links(found.get(row.id))} |`,
  )
  return [
    '# Where the rules are proven',
    '',
    `${named.length} of ${rows.length} rules of the specification stand in the name of a test. Made by \`npm run spec -- --write\`;`,
    '`npm run spec` shows which of them passed.',
    ...(named.length === 0 ? [] : ['', '| id | rule | tests |', '|---|---|---|', ...table]),
    '',
  ].join('\n')
}

function links(files: readonly string[] = []): string {
  return files.map((file) => `[${file}](../${file})`).join(', ')
}
