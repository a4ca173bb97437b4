import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import fc from 'fast-check'
import { type Address, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSwapSource } from '../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../test/swaps/openSwaps.ts'

const swapsToMake = 1_000
/** About what one of each is worth, in cents. */
const cents = {
  ETH: 300_000n,
  WETH: 300_000n,
  USDC: 100n,
  DAI: 100n,
  WBTC: 6_000_000n,
  WHOLE: 3_000n,
} as const
const decimals = { ETH: 18, WETH: 18, USDC: 6, DAI: 18, WBTC: 8, WHOLE: 0 } as const
/** More than all swaps together take. */
const fiftyMillion = 5_000_000_000n
type Name = keyof typeof cents
const names = Object.keys(cents) as Name[]

let sandbox: Sandbox
let judy: ReturnType<typeof openAccount>

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  const last = sandbox.accounts.at(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  judy = openAccount(sandbox.chain(8131337), last.privateKey)
})
afterAll(() => sandbox?.stop())

const address = (name: Name): Address =>
  name === 'ETH' ? coin : (sandbox.chain(8131337).contracts[name].toLowerCase() as Address)

/** So much money in base units of a token. */
const worth = (name: Name, money: bigint) => (money * 10n ** BigInt(decimals[name])) / cents[name]

test('the chain pays what was quoted, and never less than the minimum, in 1,000 random swaps', async () => {
  const { controls, contracts } = sandbox.chain(8131337)
  const { build } = await openSwapSource(sandbox.url)
  const router = contracts.SwapRouter02
  for (const name of names) {
    const amount = worth(name, fiftyMillion)
    if (name === 'ETH') await controls.faucet({ to: judy.address, amount })
    else {
      await controls.faucet({ to: judy.address, amount, token: name })
      const args = [router, maxUint256] as const
      await judy.wallet.writeContract({
        address: address(name),
        abi: erc20Abi,
        functionName: 'approve',
        args,
      })
    }
  }
  let made = 0
  const swap = fc.record({
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    // From a cent to some ten thousand dollars.
    size: fc.integer({ min: 0, max: 130 }),
    spice: fc.bigInt({ min: 1n, max: 1_000n }),
    slippageBps: fc.bigInt({ min: 0n, max: 5_000n }),
  })
  for (const { from, to, size, spice, slippageBps } of fc.sample(swap, {
    numRuns: 3 * swapsToMake,
    seed: 24,
  })) {
    if (made === swapsToMake) break
    // One WHOLE is the least there is, and a handful the most.
    const isSmall = from === 'WHOLE' || to === 'WHOLE'
    const money = isSmall ? 3_000n + 30n * BigInt(size) : BigInt(Math.ceil(1.07 ** size)) * spice
    const amount = worth(from, money)
    if (from === to || amount === 0n) continue
    const built = await build(address(from), address(to), amount, judy.address, slippageBps)
    if (built === undefined || built.amount === 0n) continue
    const before = await judy.holds(address(to))
    const receipt = await judy.send({
      to: built.target,
      data: built.data,
      value: String(built.value),
    })
    const told = `${made}: ${amount} ${from} for ${to}`
    expect(receipt.status, told).toBe('success')
    const cost = to === 'ETH' ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    const paid = (await judy.holds(address(to))) - before + cost
    expect(paid >= built.minAmount, told).toBe(true)
    const gap = paid > built.amount ? paid - built.amount : built.amount - paid
    expect(gap * 10_000n <= built.amount, `${told}: ${paid} instead of ${built.amount}`).toBe(true)
    made++
  }
  expect(made).toBe(swapsToMake)
}, 300_000)
