import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { capGas } from './capGas.ts'

const cap = '0x1000000'
const endlessLoop = '0x5b600056'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})

afterAll(() => sandbox.stop())

test('a call without gas, or with too much, gets what one transaction may use', () => {
  expect(capGas([{ to: '0x01' }, 'latest'])).toEqual([{ to: '0x01', gas: cap }, 'latest'])
  expect(capGas([{ gas: '0x38d7ea4c68000' }])).toEqual([{ gas: cap }])
})

test('a call with less gas, or with nonsense, is left alone', () => {
  expect(capGas([{ gas: '0x5208' }])).toEqual([{ gas: '0x5208' }])
  expect(capGas([{ gas: 'much' }])).toEqual([{ gas: 'much' }])
  expect(capGas([null])).toEqual([null])
})

test('an endless loop with gas to spare ends by itself and the chain goes on answering', async () => {
  const { request } = sandbox.chain(8131337)
  const greedy = { data: endlessLoop, gas: '0x38d7ea4c68000' }
  await expect(request('eth_call', [greedy, 'latest'])).rejects.toThrow('out of gas')
  expect(await request('eth_chainId')).toBe('0x7c1309')
})

test('a transaction with more gas than EIP-7825 allows is refused with the engine’s reason', async () => {
  const { request } = sandbox.chain(8131337)
  const [account] = sandbox.accounts
  const greedy = { from: account?.address, data: endlessLoop, gas: '0x1000001' }
  await expect(request('eth_sendTransaction', [greedy])).rejects.toThrow(/gas/i)
})
