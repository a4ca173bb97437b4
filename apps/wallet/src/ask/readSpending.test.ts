import { maxUint160, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { readSpending } from './readSpending.ts'
import { readTypedData } from './readTypedData.ts'

const who = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Fields = readonly (readonly [name: string, type: string, value: unknown])[]

function spendingOf(primaryType: string, fields: Fields) {
  const data = readTypedData({
    types: {
      [primaryType]: fields.map(([name, type]) => ({ name, type })),
      Details: [{ name: 'amount', type: 'uint160' }],
    },
    primaryType,
    message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
  })
  if (data === undefined) throw new Error('It was not read.')
  return readSpending(data)
}

test('a permit lets others spend, for ever when its amount has no end', () => {
  const deadline = ['deadline', 'uint256', String(maxUint256)] as const
  expect(spendingOf('Permit', [['spender', 'address', who], ['value', 'uint256', '5'], deadline])).toBe(
    'some',
  )
  expect(spendingOf('Permit', [['value', 'uint256', String(maxUint256)]])).toBe('unlimited')
  expect(spendingOf('Permit', [['allowed', 'bool', true]])).toBe('unlimited')
})

test('it is found deep inside, under other names, and in lists', () => {
  const details = { amount: String(maxUint160) }
  expect(spendingOf('PermitBatch', [['details', 'Details[]', [details]]])).toBe('unlimited')
  expect(spendingOf('Welcome', [['spender', 'address', who]])).toBe('some')
  for (const name of [
    'PermitBatchWitnessTransferFrom',
    'TransferWithAuthorization',
    'OrderComponents',
    'BulkOrder',
    'SafeTx',
    'ForwardRequest',
  ]) {
    expect(spendingOf(name, [['amount', 'uint256', 1]]), name).toBe('some')
  }
})

test('a letter is a letter', () => {
  expect(
    spendingOf('Mail', [
      ['contents', 'string', 'I allow you to spend'],
      ['amount', 'uint256', 1],
    ]),
  ).toBe('none')
})
