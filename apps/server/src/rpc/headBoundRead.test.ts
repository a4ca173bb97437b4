import { expect, test } from 'vitest'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { headBoundRead } from './headBoundRead.ts'

const chain = chainSeven({ upstreams: [] })
const address = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const data = '0x70a08231'
const hash = `0x${'ab'.repeat(32)}`

const read = (method: string, params: unknown) => readText(method, JSON.stringify(params))
const readText = (method: string, paramsText: string) =>
  headBoundRead(chain, { kind: 'call', idText: '1', method, paramsText })

test.each([
  ['eth_call', [{ to: address, data }, 'latest']],
  ['eth_call', [{ from: address, to: address, input: data, value: '0x1', gas: '0x5208' }]],
  ['eth_getBalance', [address, 'latest']],
  ['eth_getBalance', [address]],
  ['eth_getCode', [address, 'latest']],
  ['eth_getStorageAt', [address, '0x0', 'latest']],
  ['eth_getStorageAt', [address, '0x0']],
  ['eth_gasPrice', []],
  ['eth_feeHistory', ['0x4', 'latest', [10, 50.5]]],
  ['eth_feeHistory', [4, 'latest']],
])('%s %j hangs on the newest block alone, except on a sandbox', (method, params) => {
  expect(read(method, params)).toContain(method)
  const call = { kind: 'call', idText: '1', method, paramsText: JSON.stringify(params) } as const
  expect(headBoundRead({ ...chain, sandbox: true }, call)).toBeUndefined()
})

test.each([
  ['eth_call', [{ to: address, data }, 'pending']],
  ['eth_call', [{ to: address, data }, 'safe']],
  ['eth_call', [{ to: address, data }, '0x1']],
  ['eth_call', [{ to: address, data }, { blockHash: hash }]],
  ['eth_call', [{ to: address, data }, 'latest', { [address]: { balance: '0x1' } }]],
  ['eth_call', [{ to: address, data }, 'latest', {}]],
  ['eth_call', [{ to: address, data, accessList: [] }, 'latest']],
  ['eth_call', [{ to: address, data, TO: address }, 'latest']],
  ['eth_call', ['0x', 'latest']],
  ['eth_getBalance', [address, 'pending']],
  ['eth_getBalance', ['0x1', 'latest']],
  ['eth_getBalance', { address, block: 'latest' }],
  ['eth_getStorageAt', [address, '0x0', 'pending']],
  ['eth_gasPrice', ['latest']],
  ['eth_feeHistory', ['0x4', 'pending', []]],
  ['eth_feeHistory', ['0x4']],
  ['eth_estimateGas', [{ to: address, data }, 'latest']],
  ['eth_getTransactionCount', [address, 'latest']],
  ['eth_blockNumber', []],
])('%s %j hangs on something else', (method, params) => {
  expect(read(method, params)).toBeUndefined()
})

test('hex, members and spaces may be written in any way', () => {
  const plain = read('eth_call', [{ to: address, data }, 'latest'])
  expect(read('eth_call', [{ data, to: address.toUpperCase().replace('0X', '0x') }, 'latest'])).toBe(plain)
  expect(readText('eth_call', `[ {"to": "${address}",\n"data": "${data}"}, "latest" ]`)).toBe(plain)
})

test('every input counts', () => {
  const all = [
    read('eth_call', [{ to: address, data }, 'latest']),
    read('eth_call', [{ to: address, data }]),
    read('eth_call', [{ to: other, data }, 'latest']),
    read('eth_call', [{ to: address, data: '0x01' }, 'latest']),
    read('eth_call', [{ to: address, input: data }, 'latest']),
    read('eth_call', [{ to: address, data, from: other }, 'latest']),
    read('eth_call', [{ to: address, data, value: '0x1' }, 'latest']),
    read('eth_call', [{ to: address, data, gas: '0x1' }, 'latest']),
    read('eth_call', [{ to: address, data, gasPrice: '0x1' }, 'latest']),
    read('eth_getBalance', [address]),
    read('eth_getCode', [address]),
    read('eth_getStorageAt', [address, '0x0']),
    read('eth_getStorageAt', [address, '0x1']),
    read('eth_feeHistory', ['0x4', 'latest']),
    read('eth_feeHistory', ['0x5', 'latest']),
    read('eth_feeHistory', ['0x4', 'latest', [10]]),
    read('eth_feeHistory', ['0x4', 'latest', [20]]),
  ]
  expect(all).not.toContain(undefined)
  expect(new Set(all).size).toBe(all.length)
})

test('a name that comes twice is a question for a node: some take the first, some the last', () => {
  expect(readText('eth_call', `[{"to":"${other}","to":"${address}"},"latest"]`)).toBeUndefined()
})

test('a very long question is not taken apart', () => {
  const long = (characters: number) =>
    read('eth_call', [{ to: address, data: `0x${'0'.repeat(characters)}` }])
  expect(long(100 * 1024)).toBeDefined()
  expect(long(128 * 1024)).toBeUndefined()
})
