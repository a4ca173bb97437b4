import { expect, test } from 'vitest'
import { testInstance } from '../test/testInstance.ts'
import { log, logLevels } from './log.ts'

test('S9.40 the default log level is error: warnings stay unsaid', () => {
  const { latchkey, lines } = testInstance()
  log(latchkey, 'error', 'broken.')
  log(latchkey, 'warn', 'odd.')
  expect(latchkey.config.logLevel).toBe('error')
  expect(lines).toEqual(['error: Latchkey: broken.'])
})

test('each level says what the levels before it say, and one more', () => {
  const said = logLevels.map((logLevel) => {
    const { latchkey, lines } = testInstance({ logLevel })
    for (const level of ['error', 'warn', 'info', 'debug'] as const) log(latchkey, level, 'x')
    return lines.length
  })
  expect(said).toEqual([0, 1, 2, 3, 4])
})
