import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createPublicClient, erc20Abi, formatUnits, http, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHistory, askWholeHistory } from '../test/askHistory.ts'
import { concerns, readWholeChain } from '../test/chains/readWholeChain.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer({ sandboxUrl: sandbox.url, deadlineMs: 60_000, historyPollMs: 500 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

const chain = () => sandbox.chain(8131337)
const accountOf = (n: number) => sandbox.accounts[n]?.address.toLowerCase() ?? ''
const onEthereum = 'chainId=eip155:8131337'

test('S7.04 S3.49 S3.50 the past of alice is what the blocks and receipts of the chain say', async () => {
  const alice = accountOf(0)
  const told = await askWholeHistory(server.url, alice, onEthereum)
  const real = (await readWholeChain(chain())).filter((transaction) => concerns(transaction, alice))
  expect(real.length).toBeGreaterThan(60)
  expect(told.map(({ metadata }) => metadata)).toEqual(
    real.map(({ hash, from, to, receipt, time }) =>
      expect.objectContaining({
        hash,
        chain: 'eip155:8131337',
        sentFrom: from,
        sentTo: to ?? null,
        status: receipt.status === 1n ? 'confirmed' : 'failed',
        minedAt: new Date(Number(time) * 1_000).toISOString(),
        block: String(receipt.blockNumber),
      }),
    ),
  )
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
  expect(told.filter(({ metadata }) => metadata.status === 'failed').length).toBeGreaterThan(3)
})

test('what moved adds up to what the chain says that each account holds, to the last unit', async () => {
  const reader = createPublicClient({ transport: http(chain().url) })
  const real = await readWholeChain(chain())
  let checked = 0
  for (const { address } of sandbox.accounts) {
    const account = address.toLowerCase()
    const told = await askWholeHistory(server.url, account, onEthereum)
    const sums = new Map<string, bigint>()
    for (const { direction, quantity, fungible_info } of told.flatMap(({ transfers }) => transfers)) {
      if (fungible_info === undefined) continue
      const token = fungible_info.address?.split(':')[2] ?? 'native'
      const decimals = token === 'native' ? 18 : await decimalsOf(token)
      const sign = { in: 1n, out: -1n, self: 0n }[direction]
      sums.set(token, (sums.get(token) ?? 0n) + sign * parseUnits(quantity.numeric, decimals))
    }
    const fees = real
      .filter(({ from }) => from === account)
      .reduce((sum, { receipt }) => sum + receipt.gasUsed * receipt.effectiveGasPrice, 0n)
    const given = BigInt(String(await chain().request('eth_getBalance', [account, '0x0'])))
    expect(formatUnits(given + (sums.get('native') ?? 0n) - fees, 18)).toBe(
      formatUnits(await reader.getBalance({ address }), 18),
    )
    for (const [token, sum] of sums) {
      if (token === 'native') continue
      const held = await reader.readContract({
        address: token as `0x${string}`,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
      expect(`${token} ${sum}`).toBe(`${token} ${held}`)
    }
    checked += sums.size
  }
  expect(checked).toBeGreaterThan(30)

  async function decimalsOf(token: string): Promise<number> {
    return reader.readContract({ address: token as `0x${string}`, abi: erc20Abi, functionName: 'decimals' })
  }
})

test('each kind of deed has its word', async () => {
  const told = await askWholeHistory(server.url, accountOf(0), onEthereum)
  const words = new Set(told.map(({ metadata }) => metadata.operationType))
  expect([...words].toSorted()).toEqual([
    'approve',
    'deploy',
    'deposit',
    'execute',
    'mint',
    'receive',
    'send',
    'trade',
    'withdraw',
  ])
  const approvals = told.filter(({ metadata }) => metadata.operationType === 'approve')
  expect(approvals.length).toBeGreaterThan(5)
  expect(approvals.every(({ transfers }) => transfers.length === 0)).toBe(true)
  // Tokens for the chain's own coin, which a router passes on: no log tells of it.
  expect(
    told.some(
      ({ metadata, transfers }) =>
        metadata.operationType === 'trade' &&
        transfers.some((one) => one.direction === 'in' && one.fungible_info?.address === undefined),
    ),
  ).toBe(true)
})

test('texts of a chain come as one plain line, and what nobody asked for is flagged and still told', async () => {
  const told = await askWholeHistory(server.url, accountOf(0), onEthereum)
  const infos = told.flatMap(({ transfers }) => transfers.map((one) => one.fungible_info ?? one.nft_info))
  for (const info of infos) expect(info?.name).not.toMatch(/[\p{Cc}\p{Cf}\n]/u)
  const spam = told.flatMap(({ transfers }) =>
    transfers.filter((one) => (one.fungible_info ?? one.nft_info)?.flags?.is_spam),
  )
  expect(spam.map((one) => one.fungible_info?.address ?? one.nft_info?.address).toSorted()).toEqual(
    [chain().contracts.HOSTILE, chain().contracts.SpamCollectible]
      .map((address) => `eip155:8131337:${address.toLowerCase()}`)
      .toSorted(),
  )
  const [gift] = spam.flatMap((one) => one.nft_info ?? [])
  expect(gift?.content?.preview).toBeNull()
  const [own] = told.flatMap(({ transfers }) =>
    transfers.filter((one) => one.nft_info?.flags.is_spam === false),
  )
  expect(own?.nft_info?.content?.preview?.url).toMatch(/^\/public\//)
})

test('without a chain all are merged by time, and pages lead through all of it once', async () => {
  const alice = accountOf(0)
  const merged = await askWholeHistory(server.url, alice)
  const [one, two] = await Promise.all(
    [8131337, 8131338].map((id) => askWholeHistory(server.url, alice, `chainId=${id}`)),
  )
  expect(new Set(merged.map(({ id }) => id))).toEqual(
    new Set([...(one ?? []), ...(two ?? [])].map(({ id }) => id)),
  )
  expect(merged).toHaveLength((one?.length ?? 0) + (two?.length ?? 0))
  const times = merged.map(({ metadata }) => metadata.minedAt)
  expect(times).toEqual(times.toSorted().reverse())
})

test('the answer says from which block on it is complete, and a page holds fifty', async () => {
  const page = await askHistory(server.url, accountOf(0), onEthereum)
  expect(page.since).toEqual({ 'eip155:8131337': { block: '0', complete: true } })
  expect(page.data).toHaveLength(50)
  const stranger = await askHistory(server.url, `0x${'5'.repeat(40)}`, onEthereum)
  expect(stranger).toEqual({ data: [], next: null, since: page.since })
})
