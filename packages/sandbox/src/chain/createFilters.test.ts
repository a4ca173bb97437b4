import { createPublicClient, http, type Log, parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Sandbox, type SandboxChain, startSandbox, toViemChain } from '../index.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const receiver = '0x000000000000000000000000000000000000f117'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

const changes = (id: unknown) => chain.request('eth_getFilterChanges', [id])
const giveUsdc = () => chain.controls.faucet({ to: receiver, amount: 5n, token: 'USDC' })

test('viem that polls hears of logs', async () => {
  const client = createPublicClient({ chain: toViemChain(chain), transport: http(), pollingInterval: 50 })
  const seen: Log[] = []
  const stop = client.watchEvent({
    event: transfer,
    args: { to: receiver },
    onLogs: (logs) => seen.push(...logs),
  })
  await vi.waitFor(
    async () => {
      await giveUsdc()
      expect(seen.length).toBeGreaterThan(0)
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(seen[0]).toMatchObject({ args: { to: expect.stringMatching(/f117$/i), value: 5n } })
  stop()
})

test('each filter gives what came since it was last asked, and nothing twice', async () => {
  const blocks = await chain.request('eth_newBlockFilter')
  const pending = await chain.request('eth_newPendingTransactionFilter')
  const logs = await chain.request('eth_newFilter', [{ address: chain.contracts.USDC }])
  const others = await chain.request('eth_newFilter', [{ address: chain.contracts.DAI }])
  await giveUsdc()
  const block = await chain.request('eth_getBlockByNumber', ['latest', false])
  expect(await changes(blocks)).toEqual([(block as { hash: string }).hash])
  expect(await changes(pending)).toEqual((block as { transactions: string[] }).transactions)
  expect(await changes(logs)).toMatchObject([{ address: chain.contracts.USDC.toLowerCase(), removed: false }])
  expect(await changes(others)).toEqual([])
  for (const id of [blocks, pending, logs]) expect(await changes(id)).toEqual([])
})

test('a reorganisation gives the removed logs, then the new ones', async () => {
  await giveUsdc()
  const logs = await chain.request('eth_newFilter', [{ address: chain.contracts.USDC }])
  await chain.controls.reorg(1)
  expect(await changes(logs)).toMatchObject([{ removed: true }, { removed: false }])
  await chain.controls.reorg(1, { keepTransactions: false })
  expect(await changes(logs)).toMatchObject([{ removed: true }])
})

test('a revert to a snapshot gives the removed logs and the newest block, and no log twice', async () => {
  await giveUsdc()
  const logs = await chain.request('eth_newFilter', [{ address: chain.contracts.USDC }])
  const blocks = await chain.request('eth_newBlockFilter')
  const snapshot = await chain.request('evm_snapshot')
  await giveUsdc()
  await giveUsdc()
  expect(await changes(logs)).toHaveLength(2)
  expect(await changes(blocks)).toHaveLength(2)
  await chain.request('evm_revert', [snapshot])
  expect(await changes(logs)).toMatchObject([{ removed: true }, { removed: true }])
  const { hash } = (await chain.request('eth_getBlockByNumber', ['latest', false])) as { hash: string }
  expect(await changes(blocks)).toEqual([hash])
})

test('the logs of a filter are those of the blocks it names', async () => {
  await giveUsdc()
  const number = await chain.request('eth_blockNumber')
  const range = { address: chain.contracts.USDC, fromBlock: number, toBlock: number }
  const id = await chain.request('eth_newFilter', [range])
  expect(await chain.request('eth_getFilterLogs', [id])).toHaveLength(1)
  const blocks = await chain.request('eth_newBlockFilter')
  await expect(chain.request('eth_getFilterLogs', [blocks])).rejects.toThrow(
    'Only a filter of logs has logs.',
  )
})

test('a filter that was removed, or never was, is not found', async () => {
  const id = await chain.request('eth_newBlockFilter')
  expect(await chain.request('eth_uninstallFilter', [id])).toBe(true)
  expect(await chain.request('eth_uninstallFilter', [id])).toBe(false)
  await expect(changes(id)).rejects.toMatchObject({ code: -32000, message: 'filter not found' })
})
