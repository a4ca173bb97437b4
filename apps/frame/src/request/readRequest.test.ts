import fc from 'fast-check'
import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { type RequestContext, readRequest } from './readRequest.ts'
import { RefusedError } from './refusedError.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context: RequestContext = { origin: 'https://dapp.test', account, chainId: 1 }
const read = (method: string, ...params: readonly unknown[]) => readRequest({ method, params }, context)
const refusal = (method: string, ...params: readonly unknown[]) => {
  try {
    read(method, ...params)
  } catch (error) {
    if (error instanceof RefusedError) return error.reason
    throw error
  }
  return undefined
}

const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }
const transaction = { from: account, to: other, value: '0x01', nonce: '0x0', gas: '0x5208', ...fees }
const typedData = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Notes', chainId: 1 },
  message: { text: 'hello' },
}

test('reads a message from text or hex, with the account on either side', () => {
  for (const params of [
    ['Grüße', account],
    [stringToHex('Grüße'), account.toLowerCase()],
    [account, 'Grüße'],
  ])
    expect(read('personal_sign', ...params)).toEqual({
      ...context,
      method: 'personal_sign',
      message: stringToHex('Grüße'),
    })
})

test('refuses another account', () => {
  expect(refusal('personal_sign', 'hi', other)).toBe('account-foreign')
  expect(refusal('eth_signTypedData_v4', other, typedData)).toBe('account-foreign')
  expect(refusal('eth_sendTransaction', { ...transaction, from: other })).toBe('account-foreign')
})

test('refuses methods that sign unreadable hashes or are not known', () => {
  for (const method of [
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'toString',
  ])
    expect(refusal(method, account, '0x00'), method).toBe('method-unknown')
})

test('writes numbers without leading zeros and addresses with their checksum', () => {
  const given = { ...transaction, to: other.toLowerCase(), value: '0x000A', input: '0xAB', data: '0xab' }
  expect(read('eth_sendTransaction', given)).toEqual({
    ...context,
    method: 'eth_signTransaction',
    transaction: {
      type: 'eip1559',
      to: other,
      value: '0xa',
      data: '0xab',
      nonce: '0x0',
      gas: '0x5208',
      ...fees,
      accessList: [],
    },
  })
})

test('A62 refuses a transaction with an EIP-7702 authorization, whatever chain or delegate it names', () => {
  for (const chainId of ['0x0', '0x1'])
    for (const authorizationList of [[], [{ chainId, address: other, nonce: '0x0' }], null, undefined])
      expect(refusal('eth_sendTransaction', { ...transaction, authorizationList })).toBe(
        'authorization-included',
      )
  for (const type of ['0x4', '0x04', '0x3', '0x1', '4', 'eip7702'])
    expect(refusal('eth_sendTransaction', { ...transaction, type }), type).toBe('transaction-type-unknown')
  expect(refusal('eth_sendTransaction', { ...transaction, chainId: '0x0' })).toBe('chain-foreign')
})

test('refuses a transaction that is for another chain, incomplete, ambiguous or has unknown fields', () => {
  expect(refusal('eth_sendTransaction', { ...transaction, chainId: '0xa' })).toBe('chain-foreign')
  const { nonce: _, ...withoutNonce } = transaction
  const [upper] = [other.replace('C', 'c')]
  for (const bad of [
    withoutNonce,
    { ...transaction, gasPrice: '0x1' },
    { ...transaction, type: '0x0' },
    { ...transaction, data: '0x01', input: '0x02' },
    { ...transaction, data: '0x1' },
    { ...transaction, to: upper },
    { ...transaction, to: undefined },
    { ...transaction, value: '1' },
    { ...transaction, value: `0x1${'0'.repeat(64)}` },
    { ...transaction, maxPriorityFeePerGas: '0xffffffffff' },
    { ...transaction, blobVersionedHashes: [] },
    { ...transaction, accessList: [{ address: other, storageKeys: ['0x01'] }] },
    null,
    'x',
  ])
    expect(refusal('eth_sendTransaction', bad), JSON.stringify(bad)).toBe('request-invalid')
})

test('reads typed data from an object or JSON, with a type for its domain', () => {
  for (const given of [typedData, JSON.stringify(typedData)])
    expect(read('eth_signTypedData_v4', account, given)).toMatchObject({
      typedData: {
        ...typedData,
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          ...typedData.types,
        },
      },
    })
})

test('A61 refuses typed data for another chain, however the chain is written', () => {
  const onChain = (chainId: unknown) => ({ ...typedData, domain: { chainId } })
  for (const chainId of [1, '1', '0x1', '0x01'])
    expect(refusal('eth_signTypedData_v4', account, onChain(chainId))).toBe(undefined)
  for (const chainId of [10, '10', '0xa', 0, '', null, 1.5, [1], { a: 1 }, '1 ', -1, true])
    expect(refusal('eth_signTypedData_v4', account, onChain(chainId)), String(chainId)).toBe('chain-foreign')
})

test('A61 refuses typed data with a type, a field or a value declared twice', () => {
  const note = '{"name":"text","type":"string"}'
  const json = (types: string, message = '{"text":"a"}') =>
    `{"types":{${types}},"primaryType":"Note","domain":{},"message":${message}}`
  expect(refusal('eth_signTypedData_v4', account, json(`"Note":[${note}]`))).toBe(undefined)
  for (const given of [
    json(`"Note":[${note}],"Note":[${note}]`),
    json(`"Note":[${note}],"\\u004eote":[]`),
    json(`"Note":[${note},{"name":"text","type":"bytes"}]`),
    json(`"Note":[{"name":"text","type":"string","type":"bytes"}]`),
    json(`"Note":[${note}]`, '{"text":"a","text" : "b"}'),
  ])
    expect(refusal('eth_signTypedData_v4', account, given), given).toBe('typed-data-duplicate')
})

test('reads type names with a colon, as some exchanges have them', () => {
  const given = {
    ...typedData,
    types: { 'Exchange:Send': typedData.types.Note },
    primaryType: 'Exchange:Send',
  }
  expect(refusal('eth_signTypedData_v4', account, given)).toBe(undefined)
})

test('refuses type names that break the type string or stand for something else', () => {
  for (const name of ['Note(address a)', 'Note,', 'Note[]', 'No te', 'uint256', 'bytes', 'constructor', '']) {
    const given = { ...typedData, types: { [name]: [] }, primaryType: name, message: {} }
    expect(refusal('eth_signTypedData_v4', account, given), name).toBeDefined()
  }
  const domainAsMessage = { ...typedData, types: { EIP712Domain: [] }, primaryType: 'EIP712Domain' }
  expect(refusal('eth_signTypedData_v4', account, domainAsMessage)).toBe('request-invalid')
  expect(refusal('eth_signTypedData_v4', account, { ...typedData, primaryType: 'Other' })).toBe(
    'typed-data-undeclared',
  )
})

test('refuses values that JSON cannot carry and texts that are too large', () => {
  expect(refusal('eth_signTypedData_v4', account, { ...typedData, message: { text: 1n } })).toBe(
    'request-invalid',
  )
  expect(refusal('eth_signTypedData_v4', account, undefined)).toBe('request-invalid')
  expect(refusal('eth_signTypedData_v4', account, '{')).toBe('request-invalid')
  expect(refusal('personal_sign', '\ud800', account)).toBe('request-invalid')
  expect(refusal('personal_sign', 'x'.repeat(65_537), account)).toBe('request-too-large')
  expect(refusal('eth_signTypedData_v4', account, ' '.repeat(65_537))).toBe('request-too-large')
})

test('any request is read or refused', () => {
  const methods = fc.constantFrom('personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction')
  const values = fc.oneof(fc.anything({ withBigInt: true }), fc.constant(account), fc.json())
  fc.assert(
    fc.property(methods, fc.array(values, { maxLength: 3 }), (method, params) => {
      refusal(method, ...params)
    }),
    { numRuns: 300 },
  )
})
