import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Caip2, nativeAddress } from '@latchkey/wire'
import { type Address, encodeFunctionData, maxUint256, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRegistry } from '../chains/createRegistry.ts'
import { parseOptions } from '../config/parseOptions.ts'
import { createReads } from '../reads/createReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import { answeringCode } from '../test/chains/answeringCode.ts'
import { createTokens } from '../tokens/createTokens.ts'
import { createDexSource } from './createDexSource.ts'
import { createOracleSource, type SourceDeps } from './createOracleSource.ts'
import { findPriceFacts } from './findPriceFacts.ts'
import type { PriceFacts } from './priceFacts.ts'

const chainId: Caip2 = 'eip155:8131337'
let sandbox: Sandbox
let deps: SourceDeps
let usual: PriceFacts
let facts: PriceFacts

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [{ id: 8131337, name: 'Sandbox' }] })
  const now = Date.now
  const registry = await createRegistry(parseOptions({ sandboxUrl: sandbox.url }), now, () => {})
  const reads = createReads(registry)
  const [chain] = registry.chains
  const found = chain && findPriceFacts(chain, {})
  if (found === undefined) throw new Error('The sandbox has no prices.')
  usual = found
  const tokens = createTokens({ chains: registry.chains, reads, tokensFile: undefined, now })
  deps = { reads, tokens, now, facts: () => facts }
})
afterAll(() => sandbox?.stop())
beforeEach(() => {
  facts = usual
})

const asking = () => ({ signal: AbortSignal.timeout(60_000), deadline: performance.now() + 60_000 })
const contracts = () => sandbox.chain(8131337).contracts
const lower = (name: 'USDC' | 'DAI' | 'WBTC' | 'WETH') => contracts()[name].toLowerCase() as Address
const eight = (amount: number) => BigInt(Math.round(amount * 1e8))
const seconds = (ago = 0) => BigInt(Math.floor(Date.now() / 1_000) - ago)
const hour = 60 * 60

/** Puts a contract that answers all calls with these words at an address. */
async function put(n: number, ...words: readonly bigint[]): Promise<Address> {
  const address: Address = `0x${n.toString(16).padStart(40, 'a')}`
  await sandbox.chain(8131337).request('hardhat_setCode', [address, answeringCode(...words)])
  return address
}

/** A feed of eight decimals: the first word of its round is what it says when asked for them. */
const putFeed = (n: number, answer: bigint, updatedAt = seconds(), startedAt = updatedAt) =>
  put(n, 8n, answer, startedAt, updatedAt, 8n)

async function oraclePrice(address: Address): Promise<string | undefined> {
  const told = await createOracleSource(deps).prices([{ chainId, address }], asking())
  const quote = told.get(`${chainId}:${address}`)
  return quote && `${quote.source} ${quote.usd}`
}

test("Aave's oracle comes first, and is surer when a feed says the same", async () => {
  const oracle = await put(1, eight(1.002))
  facts = { ...usual, oracle, tokens: {} }
  expect(await oraclePrice(lower('DAI'))).toBe('oracle 1.002')
  facts = { ...usual, oracle }
  expect(await oraclePrice(lower('DAI'))).toBe('oracle 1.002')
  const told = await createOracleSource(deps).prices([{ chainId, address: lower('DAI') }], asking())
  expect(told.get(`${chainId}:${lower('DAI')}`)?.confidence).toBe(1)
})

test('an oracle and a feed that differ are both not believed', async () => {
  facts = { ...usual, oracle: await put(2, eight(1.05)) }
  expect(await oraclePrice(lower('DAI'))).toBeUndefined()
})

test('an oracle that says nothing or nonsense leaves the word to the feed', async () => {
  facts = { ...usual, oracle: await put(3, 0n) }
  expect(await oraclePrice(lower('DAI'))).toBe('feed 1')
  facts = { ...usual, oracle: await put(3, maxUint256) }
  expect(await oraclePrice(lower('DAI'))).toBe('feed 1')
})

test.each([
  ['speaks in time', eight(2), 1 * hour, 'feed 2'],
  ['is a little late', eight(2), 1.4 * hour, 'feed 2'],
  ['is later than half as long again as it promised', eight(2), 1.6 * hour, undefined],
  ['says zero', 0n, 0, undefined],
  ['says less than nothing', -eight(2), 0, undefined],
])('a feed that %s', async (_, answer, ago, told) => {
  const address = await putFeed(4, answer, seconds(ago))
  facts = {
    ...usual,
    feeds: { ...usual.feeds, DAI: { address, heartbeatSeconds: hour } },
    // The oracle listens to the same reporters, so it does not help a feed that is silent.
    oracle: undefined,
  }
  expect(await oraclePrice(lower('DAI'))).toBe(told)
})

test('a silent feed speaks against the oracle as well', async () => {
  const address = await putFeed(5, eight(1), seconds(10 * hour))
  const feeds = { ...usual.feeds, DAI: { address, heartbeatSeconds: hour } }
  facts = { ...usual, feeds, oracle: await put(6, eight(1)) }
  expect(await oraclePrice(lower('DAI'))).toBeUndefined()
})

test.each([
  ['up for long', 0n, 5 * hour, 'feed 3000'],
  ['up again for half an hour only', 0n, hour / 2, undefined],
  ['down', 1n, 5 * hour, undefined],
])('while the sequencer of a chain is %s', async (_, answer, ago, told) => {
  facts = { ...usual, sequencer: await putFeed(7, answer, seconds(), seconds(ago)) }
  expect(await oraclePrice(nativeAddress)).toBe(told)
  expect(await oraclePrice(lower('WETH'))).toBe(told)
})

const swapAbi = parseAbi([
  'function approve(address spender, uint256 value) returns (bool)',
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(SwapParams params) payable returns (uint256 amountOut)',
])

async function swap(tokenIn: Address, tokenOut: Address, fee: number, amountIn: bigint): Promise<void> {
  const from = sandbox.accounts[3]?.address ?? '0x'
  const router = contracts().SwapRouter02
  const chain = sandbox.chain(8131337)
  const params = {
    tokenIn,
    tokenOut,
    fee,
    recipient: from,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const calls = [
    [
      tokenIn,
      encodeFunctionData({ abi: swapAbi, functionName: 'approve', args: [router, maxUint256] }),
    ] as const,
    [router, encodeFunctionData({ abi: swapAbi, functionName: 'exactInputSingle', args: [params] })] as const,
  ]
  for (const [to, data] of calls) await chain.request('eth_sendTransaction', [{ from, to, data }])
}

/** Without feeds of their own, DAI and WBTC are read from pools. */
async function dexPrices(
  ...names: ('DAI' | 'WBTC' | 'WETH' | 'USDC')[]
): Promise<readonly (number | null)[]> {
  const source = createDexSource(deps, createOracleSource(deps))
  const told = await source.prices(
    names.map((name) => ({ chainId, address: lower(name) })),
    asking(),
  )
  return names.map((name) => {
    const quote = told.get(`${chainId}:${lower(name)}`)
    return quote === undefined ? null : Number(quote.usd)
  })
}

test('pools agree with the feeds on what everyday tokens are worth, whatever their decimals and order', async () => {
  const [dai, wbtc, weth, usdc] = await dexPrices('DAI', 'WBTC', 'WETH', 'USDC')
  expect(dai).toBeCloseTo(1, 2)
  expect(Math.abs((wbtc ?? 0) / 95_000 - 1)).toBeLessThan(0.01)
  expect(Math.abs((weth ?? 0) / 3_000 - 1)).toBeLessThan(0.01)
  expect(usdc).toBeCloseTo(1, 2)
})

test('a node that has forgotten the blocks of before tells the prices of pools that need none of them', async () => {
  const forgetful: SourceDeps = {
    ...deps,
    reads(id) {
      const reads = deps.reads(id)
      return reads && { ...reads, request: () => Promise.reject(new NodeError({ message: 'pruned' })) }
    },
  }
  const source = createDexSource(forgetful, createOracleSource(deps))
  const tokens = [lower('WBTC'), contracts().TOLL.toLowerCase() as Address, lower('DAI')]
  const told = await source.prices(
    tokens.map((address) => ({ chainId, address })),
    asking(),
  )
  expect(told.has(`${chainId}:${lower('DAI')}`)).toBe(true)
  expect(told.has(`${chainId}:${lower('WBTC')}`)).toBe(true)
})

test('a pool bent by one great swap is refused by its own average, and believed when the swap is undone', async () => {
  const chain = sandbox.chain(8131337)
  const to = sandbox.accounts[3]?.address ?? '0x'
  const lot = parseUnits('20000', 18)
  await chain.controls.faucet({ to, amount: lot, token: 'WETH' })
  const before = await chain.request('eth_call', [
    { to: lower('WBTC'), data: `0x70a08231${to.slice(2).padStart(64, '0')}` },
    'latest',
  ])
  expect((await dexPrices('WBTC'))[0]).toBeGreaterThan(0)
  await swap(lower('WETH'), lower('WBTC'), 3_000, lot)
  const after = await chain.request('eth_call', [
    { to: lower('WBTC'), data: `0x70a08231${to.slice(2).padStart(64, '0')}` },
    'latest',
  ])
  const bought = BigInt(String(after)) - BigInt(String(before))
  expect(bought).toBeGreaterThan(0n)
  expect(await dexPrices('WBTC', 'DAI')).toEqual([null, expect.closeTo(1, 2)])
  await swap(lower('WBTC'), lower('WETH'), 3_000, bought)
  expect((await dexPrices('WBTC'))[0]).toBeGreaterThan(0)
})
