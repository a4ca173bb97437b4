import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PriceBody } from './api/price.ts'
import { ChainIdParam } from './caip2.ts'
import { validationDefaults } from './validationDefaults.ts'

/** What is said of each part of a body that does not fit. */
function told(schema: v.GenericSchema, value: unknown): Readonly<Record<string, string>> {
  const { issues = [] } = v.safeParse(schema, value, validationDefaults)
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

test('S8.42 a missing value is ‘Required’', () => {
  expect(told(PriceBody, {})).toEqual({ addresses: 'Required' })
  expect(told(PriceBody, { addresses: undefined })).toEqual({ addresses: 'Required' })
  expect(told(PriceBody, undefined)).toEqual({ '': 'Required' })
})

test('S8.43 any other value that does not fit is ‘Invalid input’', () => {
  expect(told(PriceBody, { addresses: 'eip155:1:0x' })).toEqual({ addresses: 'Invalid input' })
  expect(told(PriceBody, { addresses: [7] })).toEqual({ 'addresses.0': 'Invalid input' })
  for (const value of [null, 7, 'text'])
    expect(Object.values(told(PriceBody, value))).toContain('Invalid input')
})

test('a schema that has a sentence of its own says that one', () => {
  expect(told(PriceBody, { addresses: [] })).toEqual({ addresses: 'Write at least one address.' })
  expect(told(ChainIdParam, undefined)['']).toMatch(/^Say which chain/)
})
