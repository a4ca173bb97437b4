import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, parseEther, parseGwei, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPools } from '../test/swaps/addPools.ts'
import { openSwapSource } from '../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../test/swaps/openSwaps.ts'
import { readGasCost } from './readGasCost.ts'

let sandbox: Sandbox
let swaps: Awaited<ReturnType<typeof openSwapSource>>

const chainId = 'eip155:8131337'
const chain = () => sandbox.chain(8131337)
const at = (name: 'WETH' | 'USDC' | 'DAI' | 'WHOLE' | 'HOSTILE') =>
  chain().contracts[name].toLowerCase() as Address

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  const last = sandbox.accounts.at(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  const judy = openAccount(chain(), last.privateKey)
  // A token is worth what a deep pool has paid for it for ten minutes: 29.50 dollars here.
  const [wholes, dollars] = [100_000n, parseUnits('2950000', 6)]
  await chain().controls.faucet({ to: judy.address, amount: wholes, token: 'WHOLE' })
  await chain().controls.faucet({ to: judy.address, amount: dollars, token: 'USDC' })
  await addPools(chain(), judy).second({ tokens: [at('WHOLE'), at('USDC')], amounts: [wholes, dollars] })
  await chain().controls.mine(64)
  await chain().controls.setTime(Math.floor(Date.now() / 1_000) + 1_000)
  await chain().controls.mine()
  swaps = await openSwapSource(sandbox.url)
})
afterAll(() => sandbox?.stop())

/** Reads the prices with as much time as they take: afterwards they are cached, so a slow machine does not miss the short limit. */
async function cachePrices(token: Address): Promise<void> {
  const tokens = [coin, token].map((address) => ({ chainId, address }) as const)
  await swaps.prices.quote(tokens, 'usd', swaps.asking())
  await swaps.tokens.describe(chainId, [token], swaps.asking())
}

async function gasCost(to: Address, gasPrice: bigint, gas: bigint): Promise<bigint> {
  await cachePrices(to)
  const cost = await readGasCost(swaps, { chainId, to, gasPrice }, 18, swaps.asking())
  return cost(gas)
}

// A million units of gas at 20 gwei cost 0.02 ETH, of 3,000 dollars each.
test.each([
  ['18 decimals', 'DAI', parseEther('60')],
  ['18 decimals, the wrapped coin', 'WETH', parseEther('0.02')],
  ['6 decimals', 'USDC', parseUnits('60', 6)],
  ['no decimals, at 29.50 dollars each', 'WHOLE', 2n],
] as const)('converts gas into base units of a token with %s', async (_, name, cost) => {
  expect(await gasCost(at(name), parseGwei('20'), 1_000_000n)).toBe(cost)
})

test('gas costs what it costs in the coin, and nothing in a token without a price', async () => {
  expect(await gasCost(coin, 7n, 1_000n)).toBe(7_000n)
  expect(await gasCost(at('HOSTILE'), parseGwei('20'), 1_000_000n)).toBe(0n)
})

test('where gas is expensive, a quote takes a shorter route that gives less before gas', async () => {
  const quote = async (gasPrice: bigint) => {
    await cachePrices(at('DAI'))
    const request = { chainId, from: coin, to: at('DAI'), amount: parseEther('1'), gasPrice } as const
    const offer = await swaps.source.quote(request, swaps.asking())
    if (offer === undefined) throw new Error('There is no route.')
    return offer
  }
  // Two cheap pools instead of one that charges 0.3 % save some 7 dollars; the second one takes 95,000 units of gas.
  const [cheap, expensive] = [await quote(parseGwei('1')), await quote(parseGwei('100'))]
  expect(cheap.route).toEqual([at('WETH'), at('USDC'), at('DAI')])
  expect(expensive.route).toEqual([at('WETH'), at('DAI')])
  expect(expensive.amount).toBeLessThan(cheap.amount)
})
