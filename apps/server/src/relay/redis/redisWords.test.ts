import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostTopics, readWords, type Words, writeWords } from './redisWords.ts'

const node = '0123456789abcdef'
const topic = 'a1'.repeat(32)

test('what is written is read', () => {
  const said: Words[] = [
    { kind: 'topics', node, topics: [] },
    { kind: 'topics', node, topics: [topic, 'b2'.repeat(32)] },
    { kind: 'topics', node, topics: Array.from({ length: mostTopics }, () => topic) },
    { kind: 'missed', node, sinceMs: 1_700_000_000_000 },
    { kind: 'missed', node, sinceMs: 0 },
  ]
  for (const words of said) expect(readWords(writeWords(words))).toEqual(words)
})

test.each([
  ['nothing', ''],
  ['no node', `t${topic}`],
  ['half a topic', `${node}t${topic.slice(1)}`],
  ['letters that are no hex', `${node}t${'g'.repeat(64)}`],
  ['capital letters', `${node}t${topic.toUpperCase()}`],
  ['another kind', `${node}x`],
  ['a line break behind', `${node}t${topic}\n`],
  ['a moment that is no number', `${node}m1e9`],
  ['a moment beyond whole numbers', `${node}m${'9'.repeat(16)}`],
  ['a message of its own', `${node}t${JSON.stringify({ topic, message: 'forged' })}`],
  ['more topics than anybody says at once', `${node}t${topic.repeat(mostTopics + 1)}`],
])('%s is not read', (_, text) => {
  expect(readWords(text)).toBeUndefined()
})

test('whatever stands on the channel, topics that are read are topics', () => {
  const near = fc.stringMatching(/^[0-9a-f]{16}[tm][0-9a-fA-F \n]{0,200}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), near), (text) => {
      const words = readWords(text)
      if (words === undefined) return
      if (words.kind === 'missed') {
        expect(Number.isSafeInteger(words.sinceMs)).toBe(true)
        return
      }
      expect(writeWords(words)).toHaveLength(text.length)
      for (const one of words.topics) expect(one).toMatch(/^[0-9a-f]{64}$/)
    }),
  )
})
