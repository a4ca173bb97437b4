import { encodeFunctionData, erc20Abi, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { startSandbox } from '../startSandbox.ts'

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})

afterAll(() => sandbox.stop())

function simulate(calls: readonly object[]): Promise<unknown> {
  const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  return sandbox.chain(8131337).request('eth_simulateV1', [options, 'latest'])
}

test('a simulated transfer tells its logs and changes nothing', async () => {
  const { contracts, request } = sandbox.chain(8131337)
  const [from, to] = sandbox.accounts.map(({ address }) => address.toLowerCase() as `0x${string}`)
  const token = contracts['USDC']
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to ?? '0x', 5n] })
  const before = await request('eth_blockNumber')
  expect(await simulate([{ from, to: token, data }])).toMatchObject([
    {
      calls: [
        {
          status: '0x1',
          gasUsed: expect.stringMatching(/^0x/),
          logs: [
            {
              address: token?.toLowerCase(),
              topics: [transfer, pad(from ?? '0x'), pad(to ?? '0x')],
              data: numberToHex(5n, { size: 32 }),
            },
          ],
        },
      ],
    },
  ])
  expect(await request('eth_blockNumber')).toBe(before)
})

test('coins that move are told as a transfer of the coin', async () => {
  const [from, to] = sandbox.accounts.map(({ address }) => address.toLowerCase() as `0x${string}`)
  expect(await simulate([{ from, to, value: '0x7' }])).toMatchObject([
    {
      calls: [
        {
          logs: [
            {
              address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
              topics: [transfer, pad(from ?? '0x'), pad(to ?? '0x')],
              data: numberToHex(7n, { size: 32 }),
            },
          ],
        },
      ],
    },
  ])
})

test('a call that fails says so, and several calls are refused', async () => {
  const { contracts } = sandbox.chain(8131337)
  const [account] = sandbox.accounts
  const call = { from: account?.address, to: contracts['USDC'], data: '0xdeadbeef' }
  expect(await simulate([call])).toMatchObject([{ calls: [{ status: '0x0', logs: [] }] }])
  await expect(simulate([call, call])).rejects.toThrow('one call at a time')
})
