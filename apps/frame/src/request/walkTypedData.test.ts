import fc from 'fast-check'
import { hashTypedData, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData } from './readTypedData.ts'
import { RefusedError } from './refusedError.ts'
import { walkTypedData } from './walkTypedData.ts'

const cow = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: { from: { name: 'Cow', wallet: cow }, to: { name: 'Bob', wallet: bob }, contents: 'Hello, Bob!' },
}

const walk = (given: unknown) => walkTypedData(readTypedData(given, 1))
const reasonOf = (given: unknown) => {
  try {
    walk(given)
  } catch (error) {
    if (error instanceof RefusedError) return error.reason
    throw error
  }
  return undefined
}
const oneField = (type: string, value: unknown) => ({
  types: { Odd: [{ name: 'a', type }] },
  primaryType: 'Odd',
  domain: {},
  message: { a: value },
})

test('hashes the example of EIP-712 and shows its fields in order', () => {
  const { digest, message } = walk(mail)
  expect(toHex(digest)).toBe('0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2')
  expect(message).toEqual([
    {
      name: 'from',
      type: 'Person',
      value: [
        { name: 'name', type: 'string', value: 'Cow' },
        { name: 'wallet', type: 'address', value: cow },
      ],
    },
    {
      name: 'to',
      type: 'Person',
      value: [
        { name: 'name', type: 'string', value: 'Bob' },
        { name: 'wallet', type: 'address', value: bob },
      ],
    },
    { name: 'contents', type: 'string', value: 'Hello, Bob!' },
  ])
})

test('gives the digest of viem for values of every kind', () => {
  const hex = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toHex(bytes))
  const item = fc.record({
    who: hex(20),
    ids: fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String), { maxLength: 3 }),
  })
  const message = fc.record({
    text: fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text)),
    raw: fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)),
    fixed: hex(32),
    four: hex(4),
    small: fc.integer({ min: -128, max: 127 }),
    big: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    flag: fc.boolean(),
    item,
    items: fc.array(item, { maxLength: 3 }),
    grid: fc.array(fc.tuple(fc.nat(255), fc.nat(255)), { maxLength: 3 }),
  })
  const types = {
    Item: [
      { name: 'who', type: 'address' },
      { name: 'ids', type: 'uint256[]' },
    ],
    All: [
      { name: 'text', type: 'string' },
      { name: 'raw', type: 'bytes' },
      { name: 'fixed', type: 'bytes32' },
      { name: 'four', type: 'bytes4' },
      { name: 'small', type: 'int8' },
      { name: 'big', type: 'uint256' },
      { name: 'flag', type: 'bool' },
      { name: 'item', type: 'Item' },
      { name: 'items', type: 'Item[]' },
      { name: 'grid', type: 'uint8[2][]' },
    ],
  }
  const domain = { name: 'A', version: '2', chainId: 1, salt: `0x${'5a'.repeat(32)}` as const }
  fc.assert(
    fc.property(message, (values) => {
      const data = { types, primaryType: 'All' as const, domain, message: values }
      expect(toHex(walk(data).digest)).toBe(hashTypedData(data as Parameters<typeof hashTypedData>[0]))
    }),
  )
})

test('A61 refuses fields that are not in the types, at any depth and in the domain', () => {
  expect(reasonOf(mail)).toBe(undefined)
  const { message, domain } = mail
  for (const given of [
    { ...mail, message: { ...message, hidden: 'x' } },
    { ...mail, message: { ...message, constructor: 'x' } },
    { ...mail, message: { ...message, from: { ...message.from, hidden: 1 } } },
    { ...mail, domain: { ...domain, salt: `0x${'00'.repeat(32)}` } },
    { ...mail, domain: { ...domain, promise: 'free' } },
  ])
    expect(reasonOf(given)).toBe('typed-data-undeclared')
  expect(reasonOf(JSON.stringify(mail).replace('"contents":"', '"__proto__":{"a":1},"contents":"'))).toBe(
    'typed-data-undeclared',
  )
})

test('A61 refuses a chain that is in the domain but not in the type of the domain', () => {
  const types = {
    ...mail.types,
    EIP712Domain: mail.types.EIP712Domain.filter(({ name }) => name !== 'chainId'),
  }
  expect(reasonOf({ ...mail, types })).toBe('typed-data-undeclared')
})

test('refuses values that are not of their type, or missing', () => {
  for (const [type, value] of [
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['uint7', 1],
    ['uint', 1],
    ['uint256', ''],
    ['uint256', 1.5],
    ['uint256', 2 ** 53],
    ['uint256', true],
    ['bool', 'true'],
    ['bool', 1],
    ['address', '0x00'],
    ['address', cow.toLowerCase().replace('cd', 'Cd')],
    ['bytes', 'text'],
    ['bytes', '0x1'],
    ['bytes4', '0x0102'],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['string', 1],
    ['string', '\ud800'],
    ['uint8[2]', [1]],
    ['uint8[]', '12'],
    ['Missing', {}],
    ['Odd', null],
    ['Odd', []],
  ] as const)
    expect(reasonOf(oneField(type, value)), `${type} ${value}`).toBe('typed-data-invalid')
  expect(reasonOf({ ...oneField('string', ''), message: {} })).toBe('typed-data-invalid')
})

test('refuses data with more fields or more depth than a view can show', () => {
  const many = Array.from({ length: 601 }, () => 1)
  expect(reasonOf(oneField('uint8[]', many))).toBe('request-too-large')
  let deep: unknown = { a: [] }
  for (let depth = 0; depth < 20; depth += 1) deep = { a: [deep] }
  expect(reasonOf({ ...oneField('Odd[]', []), message: deep })).toBe('request-too-large')
})
