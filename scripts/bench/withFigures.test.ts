import { expect, test } from 'vitest'
import { withFigures } from './withFigures.ts'

test('each bench has a section of what it printed last, in the order of their names', () => {
  const first = withFigures('', 'e2e/bench/widget.bench.ts', 'first load 11.8 kB\n')
  const both = withFigures(first, 'apps/server/bench/relay.bench.ts', '\u001b[32midle\u001b[0m 231 MB')
  expect(both).toMatch(/^# Figures\n/)
  expect(both.match(/^## .*$/gm)).toEqual([
    '## apps/server/bench/relay.bench.ts',
    '## e2e/bench/widget.bench.ts',
  ])
  expect(both).toContain('```text\nidle 231 MB\n```')
  expect(both).toContain('first load 11.8 kB')
})

test('a bench that runs again replaces its own section and leaves the others', () => {
  const page = withFigures(withFigures('', 'a', 'old'), 'b', 'kept')
  const again = withFigures(page, 'a', 'new')
  expect(again).not.toContain('old')
  expect(again).toContain('new')
  expect(again).toContain('kept')
  expect(withFigures(again, 'a', 'new')).toBe(again)
})
