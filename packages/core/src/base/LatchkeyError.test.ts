import { expect, test } from 'vitest'
import { LatchkeyError } from './LatchkeyError.ts'

test('an error says its sentence in English and keeps code, values and cause for whoever translates or logs it', () => {
  const cause = new TypeError('fetch failed')
  const error = new LatchkeyError('http.deadline', { seconds: 10 }, { cause })
  expect(error.message).toBe('The service took longer than 10 seconds. Try again.')
  expect(error).toMatchObject({
    name: 'LatchkeyError',
    code: 'http.deadline',
    values: { seconds: 10 },
    cause,
  })
  expect(error).toBeInstanceOf(Error)
})

test('an error without a cause has none', () => {
  expect('cause' in new LatchkeyError('chain.unsupported', {})).toBe(false)
})
