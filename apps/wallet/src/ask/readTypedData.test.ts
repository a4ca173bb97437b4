import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { readTypedData, typedChainId, typedTree } from './readTypedData.ts'

const cow = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bull = '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: '0x7c1309' },
  message: {
    from: { name: 'Cow', wallets: [cow, bull] },
    to: [{ name: 'Bob', wallets: [] }],
    contents: 'Hello',
    hidden: 'not signed',
  },
}

test('data becomes a tree in the order of its types, from JSON or an object', () => {
  for (const given of [mail, JSON.stringify(mail)]) {
    const data = readTypedData(given)
    expect(data && typedTree(data, 'message')).toEqual({
      unsigned: 1,
      fields: [
        {
          name: 'from',
          type: 'Person',
          children: [
            { name: 'name', type: 'string', value: 'Cow' },
            {
              name: 'wallets',
              type: 'address[]',
              children: [
                { name: '1', type: 'address', value: cow },
                { name: '2', type: 'address', value: bull },
              ],
            },
          ],
        },
        {
          name: 'to',
          type: 'Person[]',
          children: [
            {
              name: '1',
              type: 'Person',
              children: [
                { name: 'name', type: 'string', value: 'Bob' },
                { name: 'wallets', type: 'address[]', children: [] },
              ],
            },
          ],
        },
        { name: 'contents', type: 'string', value: 'Hello' },
      ],
    })
    expect(data && typedChainId(data)).toBe('8131337')
  }
})

test('what cannot be shown in full, or says two things at once, is not read', () => {
  expect(readTypedData('{')).toBe(undefined)
  expect(readTypedData({ ...mail, primaryType: 'constructor' })).toBe(undefined)
  expect(readTypedData({ ...mail, message: { ...mail.message, contents: 'x'.repeat(70_000) } })).toBe(
    undefined,
  )
  const twice = [...mail.types.Mail, { name: 'contents', type: 'bytes' }]
  expect(readTypedData({ ...mail, types: { ...mail.types, Mail: twice } })).toBe(undefined)
  const many = { name: 'Bob', wallets: Array.from({ length: 700 }, () => cow) }
  expect(readTypedData({ ...mail, message: { ...mail.message, from: many } })).toBe(undefined)
})

test('a type that holds itself ends', () => {
  const types = { Box: [{ name: 'inner', type: 'Box' }] }
  expect(readTypedData({ types, primaryType: 'Box', domain: {}, message: {} })).toBe(undefined)
})

test('names that would tear the line of types apart, or stand for something else, are not read', () => {
  const odd = (types: object, primaryType = 'Odd', message: object = {}) =>
    readTypedData({ types, primaryType, domain: {}, message })
  expect(odd({ Odd: [] })).toBeDefined()
  for (const name of ['Odd(address a)', 'Odd,', 'Odd[]', 'O d', 'uint256', 'EIP712Domain']) {
    expect(odd({ [name]: [] }, name), name).toBe(undefined)
  }
  expect(odd({ Odd: [{ name: 'a,uint256 b', type: 'uint8' }] }, 'Odd', { 'a,uint256 b': 1 })).toBe(undefined)
})

test('a value that is not of its type, or missing, is not read: it would be signed as something else', () => {
  const field = (type: string, message: object) =>
    readTypedData({ types: { Odd: [{ name: 'a', type }] }, primaryType: 'Odd', message })
  expect(field('uint8[2]', { a: [1, 2] })).toBeDefined()
  for (const [type, value] of [
    ['uint8[2]', [1]],
    ['uint8[]', '12'],
    ['uint256', ''],
    ['Nobody', 'x'],
    ['Odd', []],
  ] as const) {
    expect(field(type, { a: value }), type).toBe(undefined)
  }
  expect(field('string', {})).toBe(undefined)
})

test('a domain without a type of its own shows what is signed of it, and counts the rest', () => {
  const data = readTypedData({
    types: { Odd: [] },
    primaryType: 'Odd',
    domain: { chainId: '1', name: 'Shop', salt: `0x${'00'.repeat(32)}`, promise: 'Costs nothing' },
    message: {},
  })
  if (data === undefined) throw new Error('It was not read.')
  const tree = typedTree(data, 'domain')
  expect(tree?.fields.map(({ name }) => name)).toEqual(['name', 'chainId', 'salt'])
  expect(tree?.unsigned).toBe(1)
  expect(typedChainId(data)).toBe('1')
  const hash = (given: object) => hashTypedData(given as Parameters<typeof hashTypedData>[0])
  const bound = (chainId: number) => hash({ ...data, domain: { ...data.domain, chainId } })
  // Left to itself, the library leaves a chain id that is text out of the signature.
  expect(hash(data)).toBe(bound(1))
  expect(bound(2)).not.toBe(bound(1))
})

test('numbers larger than JavaScript has, as the relay hands them over, are shown in full', () => {
  const data = readTypedData({
    types: { Odd: [{ name: 'a', type: 'uint256' }] },
    primaryType: 'Odd',
    message: { a: 2n ** 255n },
  })
  expect(data && typedTree(data, 'message')?.fields[0]?.value).toBe(String(2n ** 255n))
})
