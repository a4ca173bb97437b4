import { type Address, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenAbi } from '../contracts/abis.ts'
import { quoterAbi, swapRouterAbi, v2Abi, v3PoolsAbi } from '../contracts/uniswapAbis.ts'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'
import { account } from '../test/account.ts'
import { openReader, openSigner } from '../test/openViem.ts'
import { people } from './people.ts'
import { usd } from './prices.ts'
import { deepV3Pools, type V3Pool } from './v3Pools.ts'

let sandbox: Sandbox
let chain: SandboxChain

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox?.stop())

const balanceOf = (token: Address, owner: Address) =>
  openReader(chain).readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })

function poolAddress({ tokens: [a, b], fee }: V3Pool) {
  const args = [chain.contracts[a], chain.contracts[b], fee] as const
  return openReader(chain).readContract({
    address: chain.contracts.UniswapV3Factory,
    abi: v3PoolsAbi,
    functionName: 'getPool',
    args,
  })
}

async function quote(tokenIn: Address, tokenOut: Address, fee: number, amountIn: bigint): Promise<bigint> {
  const { result } = await openReader(chain).simulateContract({
    address: chain.contracts.QuoterV2,
    abi: quoterAbi,
    functionName: 'quoteExactInputSingle',
    args: [{ tokenIn, tokenOut, fee, amountIn, sqrtPriceLimitX96: 0n }],
  })
  return result[0]
}

test('router and wrapped coin are at the addresses that the embedded wallet knows', () => {
  // apps/frame/src/decode/swapContracts.ts has them too, and shows swaps there as swaps.
  expect(chain.contracts).toMatchObject({
    SwapRouter02: '0x2216CC89319Fbf3614CD89B38fa9891AD27E825B',
    WETH: '0x35fFB0638096430d1F2185d8317b248F1cB7C89C',
  })
})

test('a V3 swap of ether gives exactly what QuoterV2 said, at the price of the feeds', async () => {
  const signer = openSigner(chain, account(sandbox, 5).privateKey)
  const { WETH, USDC, SwapRouter02 } = chain.contracts
  const amountIn = parseEther('1')
  const expected = await quote(WETH, USDC, 500, amountIn)
  expect(Number(expected) / 1e6 / usd.ETH).toBeCloseTo(1, 2)
  const before = await balanceOf(USDC, people.frank)
  const params = {
    tokenIn: WETH,
    tokenOut: USDC,
    fee: 500,
    recipient: people.frank,
    amountIn,
    amountOutMinimum: expected,
    sqrtPriceLimitX96: 0n,
  }
  const call = {
    address: SwapRouter02,
    abi: swapRouterAbi,
    functionName: 'exactInputSingle',
    args: [params],
  } as const
  const hash = await signer.writeContract({ ...call, value: amountIn })
  expect((await signer.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await balanceOf(USDC, people.frank)).toBe(before + expected)
})

test('a V3 swap between tokens needs an approval and then gives exactly the quote', async () => {
  const signer = openSigner(chain, account(sandbox, 6).privateKey)
  const { USDC, DAI, SwapRouter02 } = chain.contracts
  const amountIn = parseUnits('250', 6)
  const expected = await quote(USDC, DAI, 100, amountIn)
  const before = await balanceOf(DAI, people.grace)
  const params = {
    tokenIn: USDC,
    tokenOut: DAI,
    fee: 100,
    recipient: people.grace,
    amountIn,
    amountOutMinimum: expected,
    sqrtPriceLimitX96: 0n,
  }
  const swap = {
    address: SwapRouter02,
    abi: swapRouterAbi,
    functionName: 'exactInputSingle',
    args: [params],
  } as const
  await expect(signer.simulateContract(swap)).rejects.toThrow('STF')
  await signer.writeContract({
    address: USDC,
    abi: tokenAbi,
    functionName: 'approve',
    args: [SwapRouter02, amountIn],
  })
  await signer.writeContract(swap)
  expect(await balanceOf(DAI, people.grace)).toBe(before + expected)
})

test('a V2 swap over two pairs gives exactly what the router said', async () => {
  const signer = openSigner(chain, account(sandbox, 6).privateKey)
  const { USDC, DAI, WETH, UniswapV2Router02: address } = chain.contracts
  const amountIn = parseUnits('100', 6)
  const path = [USDC, WETH, DAI]
  const amounts = await signer.readContract({
    address,
    abi: v2Abi,
    functionName: 'getAmountsOut',
    args: [amountIn, path],
  })
  const expected = amounts.at(-1) ?? 0n
  expect(Number(expected) / 1e18).toBeCloseTo(99.4, 0)
  await signer.writeContract({
    address: USDC,
    abi: tokenAbi,
    functionName: 'approve',
    args: [address, amountIn],
  })
  const before = await balanceOf(DAI, people.grace)
  const args = [amountIn, expected, path, people.grace, maxUint256] as const
  await signer.writeContract({ address, abi: v2Abi, functionName: 'swapExactTokensForTokens', args })
  expect(await balanceOf(DAI, people.grace)).toBe(before + expected)
})

test('a V2 swap of ether works too', async () => {
  const signer = openSigner(chain, account(sandbox, 4).privateKey)
  const { USDC, WETH, UniswapV2Router02: address } = chain.contracts
  const before = await balanceOf(USDC, people.erin)
  const args = [0n, [WETH, USDC], people.erin, maxUint256] as const
  const value = parseEther('0.1')
  await signer.writeContract({ address, abi: v2Abi, functionName: 'swapExactETHForTokens', args, value })
  expect(Number((await balanceOf(USDC, people.erin)) - before) / 1e6 / (usd.ETH * 0.1)).toBeCloseTo(1, 1)
})

test('SwapRouter02 also trades on the pairs of V2', async () => {
  const reader = openReader(chain)
  const { USDC, WETH, SwapRouter02, UniswapV2Router02 } = chain.contracts
  const abi = parseAbi([
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
  ])
  const value = parseEther('1')
  const { result } = await reader.simulateContract({
    account: people.erin,
    address: SwapRouter02,
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [value, 0n, [WETH, USDC], people.erin],
    value,
  })
  const args = [value, [WETH, USDC]] as const
  const amounts = await reader.readContract({
    address: UniswapV2Router02,
    abi: v2Abi,
    functionName: 'getAmountsOut',
    args,
  })
  expect(result).toBe(amounts[1])
})

test('a token with a toll trades on V2', async () => {
  const signer = openSigner(chain, account(sandbox, 4).privateKey)
  const { TOLL, WETH, UniswapV2Router02: address } = chain.contracts
  const abi = parseAbi([
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  ])
  const value = parseEther('1')
  const path = [WETH, TOLL]
  const [, promised = 0n] = await signer.readContract({
    address,
    abi: v2Abi,
    functionName: 'getAmountsOut',
    args: [value, path],
  })
  const args = [0n, path, people.erin, maxUint256] as const
  const before = await balanceOf(TOLL, people.erin)
  await signer.writeContract({
    address,
    abi,
    functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
    args,
    value,
  })
  expect((await balanceOf(TOLL, people.erin)) - before).toBe(promised - (promised * 2n) / 100n)
})

test.each(deepV3Pools)(
  'the pool of $tokens at $fee remembers half an hour, with room for more',
  async (pool) => {
    const reader = openReader(chain)
    const address = await poolAddress(pool)
    const slot0 = await reader.readContract({ address, abi: v3PoolsAbi, functionName: 'slot0' })
    const [, tick, , cardinality] = slot0
    expect(cardinality).toBeGreaterThanOrEqual(64)
    const [cumulatives] = await reader.readContract({
      address,
      abi: v3PoolsAbi,
      functionName: 'observe',
      args: [[1800, 0]],
    })
    const [then = 0n, now = 0n] = cumulatives
    const average = Number(now - then) / 1800
    // One tick is a hundredth of a percent: nobody traded much, so the average is near the price.
    expect(Math.abs(average - tick)).toBeLessThan(20)
  },
)

test.each(deepV3Pools)('the pool of $tokens at $fee trades at the price of the feeds', async (pool) => {
  const [tokenIn, tokenOut] = pool.tokens
  const dollars = { WETH: usd.ETH / 1e18, USDC: usd.USDC / 1e6, DAI: usd.DAI / 1e18, WBTC: usd.BTC / 1e8 }
  const worth = (token: string, amount: bigint) =>
    Number(amount) * (dollars[token as keyof typeof dollars] ?? 0)
  // A millionth of the pool, so that its depth plays no part.
  const amountIn = pool.amounts[0] / 1_000_000n
  const amountOut = await quote(chain.contracts[tokenIn], chain.contracts[tokenOut], pool.fee, amountIn)
  const afterFee = worth(tokenIn, amountIn) * (1 - pool.fee / 1_000_000)
  expect(worth(tokenOut, amountOut) / afterFee).toBeGreaterThan(0.995)
  expect(worth(tokenOut, amountOut) / afterFee).toBeLessThan(1.005)
})

test('averages over time survive an hour of quiet', async () => {
  const reader = openReader(chain)
  const pool = deepV3Pools[0]
  if (!pool) throw new Error('There is no pool.')
  const address = await poolAddress(pool)
  const { timestamp } = await reader.getBlock()
  await chain.controls.setTime(Number(timestamp) + 3600)
  await chain.controls.mine()
  const [cumulatives] = await reader.readContract({
    address,
    abi: v3PoolsAbi,
    functionName: 'observe',
    args: [[1800, 0]],
  })
  expect(cumulatives).toHaveLength(2)
})

test('the nearly empty pool answers, at a much worse price for more', async () => {
  const { WETH, WHOLE } = chain.contracts
  const little = await quote(WETH, WHOLE, 10000, parseEther('0.03'))
  const much = await quote(WETH, WHOLE, 10000, parseEther('3'))
  expect(little).toBeGreaterThanOrEqual(1n)
  expect(much).toBeLessThan(20n)
  // A hundred times the ether buys not even ten times the tokens.
  expect(much).toBeLessThan(little * 10n)
})
