import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, concat, type Hex, numberToHex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPools } from '../../test/swaps/addPools.ts'
import { openSwapSource } from '../../test/swaps/openSwapSource.ts'
import { openAccount } from '../../test/swaps/openSwaps.ts'

let sandbox: Sandbox
let judy: ReturnType<typeof openAccount>

const poolFees = [100, 500, 3_000, 10_000] as const
const names = ['WETH', 'USDC', 'DAI', 'WBTC', 'WHOLE'] as const
const decimals = { WETH: 18, USDC: 6, DAI: 18, WBTC: 8, WHOLE: 0 } as const
type Name = (typeof names)[number]
const chain = () => sandbox.chain(8131337)
const at = (name: Name) => chain().contracts[name].toLowerCase() as Address
const units = (name: Name, amount: string) => parseUnits(amount, decimals[name])

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  const last = sandbox.accounts.at(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  judy = openAccount(chain(), last.privateKey)
  for (const token of names) {
    const amount = units(token, token === 'WETH' ? '8000' : '30000000')
    await chain().controls.faucet({ to: judy.address, amount, token })
  }
  const { second, third } = addPools(chain(), judy)
  // Narrow positions, so that swaps cross their ends, and pairs that give three hops something to find.
  await third(share(['WETH', '600'], ['USDC', '1800000']), 100, 200)
  await third(share(['WETH', '500'], ['DAI', '1502000']), 500, 400)
  await third(share(['WBTC', '20'], ['USDC', '1902000']), 3000, 1_200)
  await third(share(['WBTC', '5'], ['DAI', '477000']), 10000, 4_000)
  await second(share(['USDC', '900000'], ['DAI', '901000']))
  await second(share(['WBTC', '30'], ['DAI', '2840000']))
  await second(share(['WHOLE', '1000'], ['USDC', '30500']))
})
afterAll(() => sandbox?.stop())

function share(...sides: readonly (readonly [Name, string])[]) {
  const [first, second] = sides.map(([name, amount]) => ({ token: at(name), amount: units(name, amount) }))
  if (first === undefined || second === undefined) throw new Error('A pool has two tokens.')
  return { tokens: [first.token, second.token], amounts: [first.amount, second.amount] } as const
}

const abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPriceX96AfterList, uint32[] initializedTicksCrossedList, uint256 gasEstimate)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
])

/** Every way from one token to another over any others, without passing one twice. */
function waysBetween(from: Address, to: Address): readonly (readonly Address[])[] {
  const others = names.map(at).filter((token) => token !== from && token !== to)
  return [
    [from, to],
    ...others.map((middle) => [from, middle, to]),
    ...others.flatMap((first) =>
      others.flatMap((second) => (first === second ? [] : [[from, first, second, to]])),
    ),
  ]
}

/** The best that any single path of one version gives, as Uniswap's own contracts compute whole paths. */
async function exhaustiveBest(
  from: Address,
  to: Address,
  amount: bigint,
  pools: ReadonlySet<string>,
): Promise<bigint> {
  const { UniswapV2Router02, QuoterV2 } = chain().contracts
  let best = 0n
  for (const way of waysBetween(from, to)) {
    const second = await judy.reader
      .readContract({ abi, address: UniswapV2Router02, functionName: 'getAmountsOut', args: [amount, way] })
      .catch(() => [])
    best = greater(best, second.at(-1) ?? 0n)
    for (const path of pathsAlong(way, pools)) {
      const { result } = await judy.reader
        .simulateContract({ abi, address: QuoterV2, functionName: 'quoteExactInput', args: [path, amount] })
        .catch(() => ({ result: [0n] as const }))
      best = greater(best, result[0])
    }
  }
  return best
}

/** All choices of fees for which each step has a pool. */
function pathsAlong(way: readonly Address[], pools: ReadonlySet<string>): readonly Hex[] {
  const [start = '0x', ...rest] = way
  let paths: Hex[] = [start]
  let from = start
  for (const to of rest) {
    const fees = poolFees.filter((fee) => pools.has(poolKey(from, to, fee)))
    paths = paths.flatMap((path) => fees.map((fee) => concat([path, numberToHex(fee, { size: 3 }), to])))
    from = to
  }
  return paths
}

const poolKey = (a: Address, b: Address, fee: number) => `${[a, b].sort().join()}:${fee}`

async function thirdPools(): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const tokens = names.map(at)
  for (const [n, a] of tokens.entries()) {
    for (const b of tokens.slice(n + 1)) {
      for (const fee of poolFees) {
        const address = chain().contracts.UniswapV3Factory
        const pool = await judy.reader.readContract({
          abi,
          address,
          functionName: 'getPool',
          args: [a, b, fee],
        })
        if (BigInt(pool) !== 0n) found.add(poolKey(a, b, fee))
      }
    }
  }
  return found
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

test('a quote is never worse than the best of all paths there are', async () => {
  const { source, asking } = await openSwapSource(sandbox.url)
  const pools = await thirdPools()
  const chosen = new Set<number>()
  for (const from of names) {
    for (const to of names.filter((name) => name !== from)) {
      for (const dollars of [30, 4_000, 900_000]) {
        const each = { WETH: 3_000, USDC: 1, DAI: 1, WBTC: 95_000, WHOLE: 30 }[from]
        const amount = units(from, (dollars / each).toFixed(decimals[from]))
        const question = {
          chainId: 'eip155:8131337',
          from: at(from),
          to: at(to),
          amount,
          gasPrice: 0n,
        } as const
        const [offer, best] = await Promise.all([
          source.quote(question, asking()),
          exhaustiveBest(at(from), at(to), amount, pools),
        ])
        expect(offer?.amount ?? 0n, `${amount} ${from} for ${to}`).toBeGreaterThanOrEqual(best)
        if (offer !== undefined) chosen.add(offer.route.length - 1)
      }
    }
  }
  // The pools are such that each length wins somewhere.
  expect([...chosen].sort()).toEqual([1, 2, 3])
}, 120_000)
