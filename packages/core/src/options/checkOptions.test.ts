import { expect, test } from 'vitest'
import { testPage } from '../test/testInstance.ts'
import { checkOptions } from './checkOptions.ts'
import type { LatchkeyOptions } from './options.ts'
import { parseOptions } from './parseOptions.ts'

test('an option that cannot be right is refused where the instance is made', () => {
  const options = { themeMode: 'blue' } as unknown as LatchkeyOptions
  expect(() => parseOptions(options, { page: testPage() })).toThrow(
    'Write the option themeMode as one of light, dark, system.',
  )
  expect(() => checkOptions(options)).toThrow('themeMode')
})
