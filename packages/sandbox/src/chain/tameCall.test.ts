import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { tameCall } from './tameCall.ts'

const cap = '0x1000000'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})

afterAll(() => sandbox.stop())

test('a call without gas, or with too much, gets what one transaction may use', () => {
  expect(tameCall([{ to: '0x01' }, 'latest'])).toEqual([{ to: '0x01', gas: cap }, 'latest'])
  for (const gas of ['0x38d7ea4c68000', '0X1000001', '16777217', 16_777_217, null]) {
    expect(tameCall([{ gas }])).toEqual([{ gas: cap }])
  }
})

test('a call with less gas, or that is none, is left alone', () => {
  for (const call of [{ gas: '0x5208' }, { gas: 21_000, value: '0x' }, null, 'call'])
    expect(tameCall([call])).toEqual([call])
})

test.each(['much', '0b1000000000000000000000001', '0x100_0001', '', -1, 1e21, {}])(
  'gas of %j is no quantity',
  (gas) => {
    expect(() => tameCall([{ gas }])).toThrow('`gas` must be a hexadecimal quantity')
  },
)

const everything = `0x${'f'.repeat(64)}`
test.each([
  { gasPrice: `0x${'f'.repeat(32)}` },
  { maxPriorityFeePerGas: `0x${'f'.repeat(31)}` },
  { maxFeePerGas: everything, maxPriorityFeePerGas: everything },
  { type: '0x3', maxFeePerBlobGas: everything, blobVersionedHashes: [`0x01${'0'.repeat(62)}`] },
  { value: everything, gasPrice: '0x1' },
])('more money than there is (%j) is refused, and the process lives on', async (money) => {
  const { request } = sandbox.chain(8131337)
  const call = { to: sandbox.accounts[0]?.address, ...money }
  for (const method of ['eth_call', 'eth_estimateGas', 'debug_traceCall']) {
    await expect(request(method, [call, 'latest'])).rejects.toThrow('Nobody can pay')
  }
  expect(await request('eth_chainId')).toBe('0x7c1309')
})

test('a base fee that nobody can pay is refused, and the chain goes on', async () => {
  const { request, controls } = sandbox.chain(8131337)
  const asked = request('hardhat_setNextBlockBaseFeePerGas', [everything])
  await expect(asked).rejects.toThrow('Nobody can pay a `baseFeePerGas`')
  await controls.mine(2)
})

test('code that asks for more gas than there is sees what one transaction may use', async () => {
  const { request } = sandbox.chain(8131337)
  // GAS PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
  const call = { data: '0x5a5f5260205ff3', gas: '0x38d7ea4c68000' }
  const left = Number(await request('eth_call', [call, 'latest']))
  expect(left).toBeGreaterThan(16_000_000)
  expect(left).toBeLessThan(16_777_216)
})

test('a transaction with more gas than EIP-7825 allows is refused with the engine’s reason', async () => {
  const { request } = sandbox.chain(8131337)
  const [account] = sandbox.accounts
  const greedy = { from: account?.address, data: '0x00', gas: '0x1000001' }
  await expect(request('eth_sendTransaction', [greedy])).rejects.toThrow(/gas/i)
})
