import { strangeNames } from '@latchkey/testing/names'
import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

test.each(strangeNames)('the name of a token: $what', ({ given, shown }) => {
  expect(decodeText(encodeAbiParameters([{ type: 'string' }], [given]), 64)).toBe(shown || undefined)
})
