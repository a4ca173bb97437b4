import { expect, test } from 'vitest'
import { readRequest } from './readRequest.ts'

test('what a page changes after it asked does not change what was asked', () => {
  const transaction = { value: '0x1' }
  const request = readRequest({ method: 'eth_sendTransaction', params: [transaction] })
  transaction.value = '0xffff'
  expect(request).toEqual({ method: 'eth_sendTransaction', params: [{ value: '0x1' }] })
})

test('a value that answers differently each time is read once', () => {
  let reads = 0
  const params = [
    {
      get value() {
        reads += 1
        return `0x${reads}`
      },
    },
  ]
  const request = readRequest({ method: 'eth_sendTransaction', params })
  expect(request.params).toEqual([{ value: '0x1' }])
  expect(request.params).toEqual([{ value: '0x1' }])
})

test.each([
  undefined,
  null,
  'eth_accounts',
  [],
  {},
  { method: 1 },
  { method: '' },
  { method: 'eth_accounts', params: 'all' },
  { method: 'eth_call', params: [() => 1] },
  { method: 'eth_call', params: [new Proxy({}, {})] },
])('what is no request is refused: %o', (args) => {
  expect(() => readRequest(args)).toThrow('A request is an object with a method')
})

test('names that every object has are read as plain names', () => {
  const params = JSON.parse('[{"__proto__":{"from":"0x1"},"constructor":1}]') as unknown[]
  readRequest({ method: '__proto__', params })
  expect(Object.prototype).not.toHaveProperty('from')
})
