import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

const logs = (toBlock: unknown) =>
  chain.request('eth_getLogs', [{ fromBlock: '0x60', address: chain.contracts.USDC, toBlock }])

test.each(['0x7fffffff', '0xffffffffffffffff', '0x7fff_ffff', { blockNumber: '0x7fffffff' }])(
  'logs up to block %j are the logs up to the newest',
  async (toBlock) => {
    const all = await logs('latest')
    expect(all).not.toHaveLength(0)
    expect(await logs(toBlock)).toEqual(all)
  },
)

test('a filter up to a far block gives the logs up to the newest', async () => {
  const id = await chain.request('eth_newFilter', [{ fromBlock: '0x60', toBlock: '0x7fffffff' }])
  expect(await chain.request('eth_getFilterLogs', [id])).not.toHaveLength(0)
})

test('logs up to a block of the past end there', async () => {
  expect(await logs('0x60')).not.toEqual(await logs('latest'))
})
