import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { guideProblems } from './guideProblems.ts'

const page = [
  '| On the page                       | kB   | More |',
  '| --------------------------------- | ---- | ---- |',
  '| `ConnectButton`                   | 11.6 |      |',
  '| `ConnectButton`, adapter `wagmi(config)` | 32.8 | 21.2 |',
  '',
].join('\n')

test('figures within half a kB of the measured ones are no problem', () => {
  expect(guideProblems(page, { ConnectButton: 11_900, 'ConnectButton wagmi(config)': 32_310 })).toEqual([])
})

test('names a figure that is off, one that is missing and one that nothing measures', () => {
  expect(guideProblems(page, { ConnectButton: 12_101, AccountButton: 9_000 })).toEqual([
    'docs/guide/sizes.md has a row "ConnectButton wagmi(config)" that nothing measures.',
    'docs/guide/sizes.md says 11.6 for "ConnectButton"; it is 12.1 kB.',
    'docs/guide/sizes.md says nothing for "AccountButton"; it is 9.0 kB.',
  ])
})

test('each difference in the guide is that of its two figures', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guide', 'sizes.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `.*?\| ([\d.]+) +\| ([\d.]*) +\|$/gm)].map(([, kb, more]) => [kb, more])
  expect(rows).toHaveLength(14)
  const first = Number(rows[0]?.[0])
  for (const [kb, more] of rows.filter(([, more]) => more !== ''))
    expect(more).toBe((Number(kb) - first).toFixed(1))
})
