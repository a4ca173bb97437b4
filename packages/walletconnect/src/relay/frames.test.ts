import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './frames.ts'

const topic = 'ab'.repeat(32)

test('10,000 broken frames are read without a throw, and none of them is a message or an answer to a call', () => {
  const good = JSON.stringify({
    id: 1_750_000_000_000_123,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: 'aa', data: { topic, message: 'AAAA', publishedAt: 1_750_000_000_000, tag: 1108 } },
  })
  expect(readFrame(good)).toMatchObject({ kind: 'push' })
  const cut = fc.nat(good.length - 1).map((at) => good.slice(0, at))
  const wrong = fc.record({
    id: fc.oneof(fc.constant(null), fc.boolean(), fc.object()),
    jsonrpc: fc.string(),
    method: fc.string(),
    params: fc.anything(),
  })
  const frames = fc.oneof(
    fc.string(),
    fc.json(),
    cut,
    wrong.map((value) =>
      JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}` : inner)),
    ),
    fc.constantFrom(undefined, null, 5, {}, new Uint8Array(3), new Blob()),
  )
  fc.assert(
    fc.property(frames, (frame) => {
      expect(readFrame(frame)).toBeUndefined()
    }),
    { numRuns: 10_000 },
  )
})
