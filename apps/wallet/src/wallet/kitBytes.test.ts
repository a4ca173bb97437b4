import { expect, test } from 'vitest'
import { kitBytes } from './kitBytes.ts'

test.each(['utf8', 'utf-8', undefined, 'base64', 'hex'] as const)(
  'text is read and written as Node does in %s',
  (encoding) => {
    const given = { base64: 'eyJhdHQiOiLDpCJ9Cg', hex: '00ff10' }[String(encoding)] ?? 'Schöne Grüße'
    const [ours, theirs] = [kitBytes.from(given, encoding), Buffer.from(given, encoding)]
    expect([...ours]).toEqual([...theirs])
    for (const wanted of ['utf-8', 'base64', 'hex'] as const)
      expect((ours.toString as (encoding: string) => string)(wanted)).toBe(theirs.toString(wanted))
  },
)

test('a part of a memory is read where it is', () => {
  const { buffer } = new TextEncoder().encode('{"id":1}')
  expect(kitBytes.from(buffer, 1, 4).toString()).toBe(Buffer.from(buffer, 1, 4).toString())
})
