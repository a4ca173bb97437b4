import { expect, test } from 'vitest'
import { parseRetryAfter } from './retryAfter.ts'

const now = Date.UTC(2026, 0, 1, 12, 0, 0)

test.each([
  ['0', 0],
  ['7', 7_000],
  [' 120 ', 120_000],
  ['Thu, 01 Jan 2026 12:00:05 GMT', 5_000],
  ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
])('Retry-After: %s means in %i ms', (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms)
})

test.each([null, '', '-5', '1.5', 'soon', 'Thu, 99 Foo 2026 12:00:05 GMT', '2026-01-01T12:00:05Z'])(
  'Retry-After: %s says nothing',
  (header) => {
    expect(parseRetryAfter(header, now)).toBeUndefined()
  },
)
