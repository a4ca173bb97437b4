import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPools } from '../test/swaps/addPools.ts'
import { deployHostile } from '../test/swaps/deployHostile.ts'
import { openSwapSource } from '../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../test/swaps/openSwaps.ts'
import { buildApproval } from './buildApproval.ts'

// A pool of version 3 that runs out in the middle of a swap takes only a part of the amount.

let sandbox: Sandbox
let swaps: Awaited<ReturnType<typeof openSwapSource>>
let judy: Account
/** Another trader, whose swap is mined first. */
let mallory: Account
/** A token whose only pool runs out before it has taken one ether. */
let token: Address

type Account = ReturnType<typeof openAccount>
const chain = () => sandbox.chain(8131337)
const at = (name: 'WETH' | 'USDC' | 'SwapRouter02') => chain().contracts[name].toLowerCase() as Address

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  swaps = await openSwapSource(sandbox.url)
  const [last, other] = sandbox.accounts.slice(-2)
  if (last === undefined || other === undefined) throw new Error('The sandbox has no accounts.')
  judy = openAccount(chain(), last.privateKey)
  mallory = openAccount(chain(), other.privateKey)
  await chain().controls.faucet({ to: mallory.address, amount: parseEther('10'), token: 'WETH' })
})
beforeEach(async () => {
  token = await deployHostile(mallory, 'GuardedToken', parseEther('1000000'))
  const amounts = [parseEther('100'), parseEther('1')] as const
  await addPools(chain(), mallory).third({ tokens: [token, at('WETH')], amounts }, 3_000, 600)
})
afterAll(() => sandbox?.stop())

async function build(from: Address, amount: bigint, user: Account) {
  const swap = await swaps.build(from, token, amount, user.address, 5_000n)
  if (swap === undefined) throw new Error('There is no route.')
  const { target, data, value } = swap
  return { ...swap, send: () => user.send({ to: target, data, value: String(value) }) }
}

/** A swap of another trader takes a third of the tokens, so that the pool cannot take all of a swap that is already built. */
async function emptyPool(): Promise<void> {
  expect((await (await build(coin, parseEther('0.35'), mallory)).send()).status).toBe('success')
}

test('coin that a pool no longer takes comes back to its sender', async () => {
  const swap = await build(coin, parseEther('0.9'), judy)
  await emptyPool()
  const router = at('SwapRouter02')
  const [before, kept] = [await judy.holds(coin), await judy.holds(coin, router)]
  const receipt = await swap.send()
  expect(receipt.status).toBe('success')
  expect(await judy.holds(token)).toBeGreaterThanOrEqual(swap.minAmount)
  expect(await judy.holds(coin, router)).toBe(kept)
  const paid = before - (await judy.holds(coin)) - receipt.gasUsed * receipt.effectiveGasPrice
  expect(paid).toBeLessThan(parseEther('0.9'))
})

test('an intermediate token that the last pool no longer takes goes to the sender', async () => {
  const usdc = at('USDC')
  const amount = (await swaps.quote(coin, usdc, parseEther('0.9')))?.amount ?? 0n
  await chain().controls.faucet({ to: judy.address, amount, token: 'USDC' })
  const order = { token: usdc, owner: judy.address, spender: at('SwapRouter02'), amount }
  await judy.send({ to: usdc, data: (await buildApproval(swaps.reads, order, swaps.asking())).data })
  const swap = await build(usdc, amount, judy)
  expect(swap.route).toEqual([usdc, at('WETH'), token])
  await emptyPool()
  const before = await judy.holds(at('WETH'))
  expect((await swap.send()).status).toBe('success')
  expect(await judy.holds(token)).toBeGreaterThanOrEqual(swap.minAmount)
  expect(await judy.holds(at('WETH'), at('SwapRouter02'))).toBe(0n)
  expect((await judy.holds(at('WETH'))) - before).toBeGreaterThan(parseEther('0.2'))
})
