import { strangeNames } from '@latchkey/testing/names'
import { expect, test } from 'vitest'
import { readConnector } from './readConnector.ts'

const words = { locale: 'en', dir: 'ltr', complete: true, table: {} } as const

test.each(strangeNames)('the name of a wallet: $what', ({ given, shown }) => {
  const connector = { id: 'example.wallet', name: given, type: 'ANNOUNCED', chain: 'eip155' } as const
  expect(readConnector(connector, words)?.name).toBe(shown || 'example.wallet')
})
