import { type Block, decodeEventLog, isAddressEqual, type Transaction, type TransactionReceipt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveAccounts } from '../accounts.ts'
import { collectibleAbi, tokenAbi } from '../contracts/abis.ts'
import { openProvider } from '../evm/openProvider.ts'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'
import { openReader } from '../test/openViem.ts'
import { keeper } from './keeper.ts'
import { people } from './people.ts'
import { genesisCode, pastSeconds, seedChain } from './seedChain.ts'

const month = 30.44 * 86_400

type Lived = { readonly time: number; readonly tx: Transaction; readonly receipt: TransactionReceipt }

let sandbox: Sandbox
let chain: SandboxChain
let past: readonly Lived[]
let byAlice: readonly Lived[]
let head: Block

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
  const reader = openReader(chain)
  head = await reader.getBlock()
  const lived: Lived[] = []
  for (let number = 1n; number <= (head.number ?? 0n); number++) {
    const block = await reader.getBlock({ blockNumber: number, includeTransactions: true })
    for (const tx of block.transactions) {
      const receipt = await reader.getTransactionReceipt({ hash: tx.hash })
      lived.push({ time: Number(block.timestamp), tx, receipt })
    }
  }
  past = lived
  byAlice = past.filter(({ tx }) => isAddressEqual(tx.from, people.alice))
})
afterAll(() => sandbox?.stop())

const sentTo = (contract: keyof SandboxChain['contracts']) =>
  byAlice.filter(
    ({ tx, receipt }) =>
      receipt.status === 'success' && tx.to?.toLowerCase() === chain.contracts[contract].toLowerCase(),
  )

test('alice sent at least forty transactions, and something in each of fourteen months', () => {
  expect(byAlice.length).toBeGreaterThanOrEqual(40)
  const now = Number(head.timestamp)
  const months = new Set(byAlice.map(({ time }) => Math.floor((now - time) / month)))
  for (let ago = 0; ago < 14; ago++) expect(months, `${ago} months ago`).toContain(ago)
})

test('the past holds every kind of thing that happens to an account', () => {
  const toAlice = past.filter(({ tx }) => tx.to?.toLowerCase() === people.alice.toLowerCase())
  expect(
    byAlice.filter(({ tx }) => tx.input === '0x' && tx.value > 0n).length,
    'sends ether',
  ).toBeGreaterThan(3)
  expect(toAlice.filter(({ tx }) => tx.value > 0n).length, 'receives ether').toBeGreaterThan(3)
  expect(sentTo('SwapRouter02').length, 'swaps on V3').toBeGreaterThan(5)
  expect(sentTo('UniswapV2Router02').length, 'swaps on V2').toBeGreaterThan(3)
  expect(sentTo('Collectible').length, 'mints and sends collectibles').toBeGreaterThan(4)
  expect(sentTo('WETH').length, 'wraps and unwraps').toBeGreaterThan(3)
  expect(sentTo('ReverseRegistrar').length, 'claims a name').toBe(1)
  expect(byAlice.filter(({ receipt }) => receipt.contractAddress).length, 'creates a contract').toBe(1)
})

test('alice sends and receives tokens, and approves and revokes', () => {
  const events = past
    .flatMap(({ receipt }) => receipt.logs)
    .flatMap((log) => {
      try {
        return [decodeEventLog({ abi: tokenAbi, ...log })]
      } catch {
        // An event of another contract.
        return []
      }
    })
  const transfers = events.filter((event) => event.eventName === 'Transfer')
  expect(transfers.filter(({ args }) => args.from === people.alice).length).toBeGreaterThan(5)
  expect(transfers.filter(({ args }) => args.to === people.alice).length).toBeGreaterThan(10)
  const approvals = events.flatMap((event) =>
    event.eventName === 'Approval' && event.args.owner === people.alice ? [event.args.value] : [],
  )
  expect(approvals.filter((value) => value > 0n).length).toBeGreaterThan(3)
  expect(approvals).toContain(0n)
})

test('spam reached alice without her doing', () => {
  const spam = past.flatMap(({ tx, receipt }) =>
    receipt.logs
      .filter((log) => isAddressEqual(log.address, chain.contracts.SpamCollectible))
      .map((log) => ({
        from: tx.from,
        to: decodeEventLog({ abi: collectibleAbi, eventName: 'Transfer', ...log }).args.to,
      })),
  )
  const received = spam.find(({ to }) => to === people.alice)
  expect(received).toBeDefined()
  expect(received && isAddressEqual(received.from, people.alice)).toBe(false)
})

test('exactly the four attempts of alice that were meant to fail have failed', () => {
  const failed = past.filter(({ receipt }) => receipt.status === 'reverted')
  expect(failed.map(({ tx }) => tx.to?.toLowerCase())).toEqual(
    [
      chain.contracts.USDC,
      chain.contracts.SwapRouter02,
      chain.contracts.UniswapV2Router02,
      chain.contracts.Reverter,
    ].map((to) => to.toLowerCase()),
  )
  expect(failed.every(({ tx }) => isAddressEqual(tx.from, people.alice))).toBe(true)
})

test('the deployer is none of the ten accounts', () => {
  expect(sandbox.accounts.map(({ address }) => address.toLowerCase())).not.toContain(keeper.toLowerCase())
})

const anchor = 1_750_000_000

async function seed(chainId: number) {
  const accounts = deriveAccounts()
  const time = anchor - pastSeconds
  const provider = await openProvider({ chainId, time, accounts, treasuries: [keeper], code: genesisCode() })
  const hashes: unknown[] = []
  await seedChain({
    chainId,
    anchor,
    async request(method, params) {
      const answer = await provider.call(method, params)
      if (method === 'eth_sendTransaction') hashes.push(answer)
      return answer
    },
  })
  const last = (await provider.call('eth_getBlockByNumber', ['latest', false])) as {
    hash: string
    timestamp: string
  }
  return { provider, hashes, last }
}

test('the same anchor gives the same blocks, which end a few minutes before it', async () => {
  const first = await seed(8131337)
  const again = await seed(8131337)
  expect(again.last).toEqual(first.last)
  expect(anchor - Number(first.last.timestamp)).toBeGreaterThan(60)
  expect(anchor - Number(first.last.timestamp)).toBeLessThan(600)
})

test.each([1, 8453, 8131338])(
  'chain %i has a past of its own, in which nothing else fails',
  async (chainId) => {
    const { provider, hashes, last } = await seed(chainId)
    expect(last.hash).not.toBe(head.hash)
    const statuses: unknown[] = []
    for (const hash of hashes) {
      const receipt = (await provider.call('eth_getTransactionReceipt', [hash])) as { status: string }
      statuses.push(receipt.status)
    }
    expect(statuses.length).toBe(past.length)
    expect(statuses.filter((status) => status !== '0x1')).toHaveLength(4)
  },
)
