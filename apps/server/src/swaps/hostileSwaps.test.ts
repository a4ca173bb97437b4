import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { hostileTokenAbi } from '@latchkey/sandbox/hostile'
import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPools } from '../test/swaps/addPools.ts'
import { deployHostile } from '../test/swaps/deployHostile.ts'
import { openSwapSource } from '../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../test/swaps/openSwaps.ts'
import { buildApproval } from './buildApproval.ts'
import { estimateSwap } from './estimateSwap.ts'
import type { BuiltSwap } from './swapSource.ts'
import { routerAbi } from './uniswap/encodeSwap.ts'

let sandbox: Sandbox
let swaps: Awaited<ReturnType<typeof openSwapSource>>
let judy: Account
/** The one who makes trouble. */
let mallory: Account

type Account = ReturnType<typeof openAccount>
const chain = () => sandbox.chain(8131337)
const at = (name: 'WETH' | 'USDC' | 'DAI' | 'TOLL' | 'SwapRouter02') =>
  chain().contracts[name].toLowerCase() as Address
const supply = parseEther('1000000')

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  swaps = await openSwapSource(sandbox.url)
  const [last, other] = sandbox.accounts.slice(-2)
  if (last === undefined || other === undefined) throw new Error('The sandbox has no accounts.')
  judy = openAccount(chain(), last.privateKey)
  mallory = openAccount(chain(), other.privateKey)
  await chain().controls.faucet({ to: mallory.address, amount: parseEther('60000') })
  await chain().controls.faucet({ to: mallory.address, amount: parseEther('500'), token: 'WETH' })
})
afterAll(() => sandbox?.stop())

function build(
  from: Address,
  to: Address,
  amount: bigint,
  slippageBps?: bigint,
  user = judy,
): Promise<BuiltSwap> {
  return swaps.build(from, to, amount, user.address, slippageBps).then((swap) => {
    if (swap === undefined) throw new Error('There is no route.')
    return swap
  })
}

function send(account: Account, { target, data, value }: Pick<BuiltSwap, 'target' | 'data' | 'value'>) {
  return account.send({ to: target, data, value: String(value) })
}

async function approve(account: Account, token: Address, amount: bigint) {
  const order = { token, owner: account.address, spender: at('SwapRouter02'), amount }
  const approval = await buildApproval(swaps.reads, order, swaps.asking())
  await account.send({ to: token, data: approval.data })
  return approval
}

/** A token of trouble with a pool against the wrapped coin; judy has some of it. */
async function trade(name: 'GuardedToken' | 'ReentrantToken' | 'ResetFirstToken', version: 2 | 3 = 3) {
  const token = await deployHostile(mallory, name, supply)
  const pool = { tokens: [token, at('WETH')], amounts: [parseEther('10000'), parseEther('100')] } as const
  const pools = addPools(chain(), mallory)
  await (version === 2 ? pools.second(pool) : pools.third(pool, 3_000, 60_000))
  await give(token, parseEther('100'))
  return token
}

async function give(token: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        inputs: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
        outputs: [],
      },
    ],
    functionName: 'transfer',
    args: [judy.address, amount],
  })
  await mallory.send({ to: token, data })
}

function command(token: Address, data: Hex) {
  return mallory.send({ to: token, data })
}

test('a pool drained between the quote and the swap makes the chain undo it, and nothing is lost but gas', async () => {
  const swap = await build(coin, at('USDC'), parseEther('1'))
  const drain = await build(coin, at('USDC'), parseEther('30000'), 5_000n, mallory)
  expect((await send(mallory, drain)).status).toBe('success')
  const before = await judy.holds(coin)
  const receipt = await send(judy, swap)
  expect(receipt.status).toBe('reverted')
  expect(before - (await judy.holds(coin))).toBe(receipt.gasUsed * receipt.effectiveGasPrice)
})

test.each([
  ['beyond the limit is undone', 3_000n, 'reverted'],
  ['within the limit pays at least the minimum', 1n, 'success'],
] as const)('a swap that is sandwiched %s', async (_, ether, status) => {
  const swap = await build(coin, at('USDC'), parseEther('1'))
  const first = await build(coin, at('USDC'), ether * 10n ** 18n, 5_000n, mallory)
  const before = await judy.holds(at('USDC'))
  await chain().controls.holdMining()
  const [front, victim] = [
    await mallory.wallet.sendTransaction({
      to: first.target,
      data: first.data,
      value: first.value,
      gas: 1_000_000n,
      maxFeePerGas: parseUnits('90', 9),
      maxPriorityFeePerGas: parseUnits('50', 9),
    }),
    await judy.wallet.sendTransaction({
      to: swap.target,
      data: swap.data,
      value: swap.value,
      gas: 1_000_000n,
    }),
  ]
  await chain().controls.resumeMining()
  const [one, two] = await Promise.all(
    [front, victim].map((hash) => judy.reader.waitForTransactionReceipt({ hash })),
  )
  expect(one?.status).toBe('success')
  expect(two?.status).toBe(status)
  const paid = (await judy.holds(at('USDC'))) - before
  expect(status === 'success' ? paid >= swap.minAmount && paid < swap.amount : paid === 0n).toBe(true)
})

test('after its deadline the chain refuses a swap', async () => {
  const swap = await build(coin, at('USDC'), parseEther('1'))
  await chain().controls.setTime((swap.expiresAt ?? 0) / 1_000 + 1)
  expect((await send(judy, swap)).status).toBe('reverted')
  // The clock of the chain is ahead of ours now, and later swaps bear a deadline by its time.
  expect((await send(judy, await build(coin, at('USDC'), parseEther('1')))).status).toBe('success')
})

test('a token that keeps a part of each transfer is recognised and refused in either direction', async () => {
  const refusal = /keeps a part of every transfer/
  await expect(swaps.quote(coin, at('TOLL'), parseEther('1'))).rejects.toThrow(refusal)
  await expect(swaps.quote(at('TOLL'), at('USDC'), parseEther('1'))).rejects.toThrow(refusal)
  await expect(build(coin, at('TOLL'), parseEther('1'))).rejects.toThrow(refusal)
})

test('a token that keeps a part of each transfer is refused for an amount too small to show it, and for larger ones', async () => {
  const [toll, dai] = [at('TOLL'), at('DAI')]
  for (const token of ['TOLL', 'DAI'] as const)
    await chain().controls.faucet({ to: mallory.address, amount: parseEther('100'), token })
  // Here a single base unit of the token is worth something, so a swap of a few of them has a route.
  const amounts = [1_000_000n, parseEther('100')] as const
  await addPools(chain(), mallory).second({ tokens: [toll, dai], amounts })
  const { quote } = await openSwapSource(sandbox.url)
  // The toll of 2 % of 60 units is a single one.
  for (const amount of [60n, 5_000n])
    await expect(quote(toll, dai, amount)).rejects.toThrow(/keeps a part of every transfer/)
})

test('a token whose transfers are stopped is refused before it is approved', async () => {
  const token = await trade('GuardedToken')
  await command(token, encodeFunctionData({ abi: hostileTokenAbi, functionName: 'stop', args: [true] }))
  await expect(swaps.quote(token, coin, parseEther('1'))).rejects.toThrow(
    /does not let itself be transferred/,
  )
})

test('reports a token that blocks one account when that account builds its swap', async () => {
  const token = await trade('GuardedToken')
  await approve(judy, token, parseEther('1'))
  const args = [judy.address, true] as const
  await command(token, encodeFunctionData({ abi: hostileTokenAbi, functionName: 'refuse', args }))
  const swap = await build(token, coin, parseEther('1'))
  await expect(estimateSwap(swaps.reads, judy.address, swap, swaps.asking())).rejects.toThrow(
    'This swap would fail now',
  )
  expect((await send(judy, swap)).status).toBe('reverted')
})

test('a swap whose token takes the bought coin from the router half-way is undone, and nobody gains', async () => {
  const token = await trade('ReentrantToken')
  await approve(judy, token, parseEther('20'))
  // Without the theft the same swap succeeds.
  expect((await send(judy, await build(token, coin, parseEther('10')))).status).toBe('success')
  const swap = await build(token, coin, parseEther('10'))
  const theft = encodeFunctionData({
    abi: routerAbi,
    functionName: 'unwrapWETH9',
    args: [0n, mallory.address],
  })
  const args = [at('SwapRouter02'), theft] as const
  await command(token, encodeFunctionData({ abi: hostileTokenAbi, functionName: 'arm', args }))
  const rich = await mallory.holds(coin)
  const [before, held] = [await judy.holds(coin), await judy.holds(token)]
  const receipt = await send(judy, swap)
  expect(receipt.status).toBe('reverted')
  expect(await judy.holds(token)).toBe(held)
  expect(before - (await judy.holds(coin))).toBe(receipt.gasUsed * receipt.effectiveGasPrice)
  expect(await mallory.holds(coin)).toBe(rich)
})

test('a token that wants its approval reset first is found out by trying, reset, approved and swapped', async () => {
  const token = await trade('ResetFirstToken', 2)
  const first = await approve(judy, token, parseEther('1'))
  expect(first).toMatchObject({ resets: false, amount: parseEther('1') })
  const reset = await approve(judy, token, parseEther('5'))
  expect(reset).toMatchObject({ resets: true, amount: 0n })
  expect(await approve(judy, token, parseEther('5'))).toMatchObject({
    resets: false,
    amount: parseEther('5'),
  })
  const before = await judy.holds(at('USDC'))
  const swap = await build(token, at('USDC'), parseEther('5'))
  expect((await send(judy, swap)).status).toBe('success')
  expect((await judy.holds(at('USDC'))) - before).toBe(swap.amount)
})

test('an ordinary token with an old approval that is too small gets a new one at once', async () => {
  await chain().controls.faucet({ to: judy.address, amount: 100n, token: 'USDC' })
  await approve(judy, at('USDC'), 5n)
  expect(await approve(judy, at('USDC'), 9n)).toMatchObject({ resets: false, amount: 9n })
})

test('an approval can only be used by its owner: a swap of another account takes nothing from it', async () => {
  await chain().controls.faucet({ to: judy.address, amount: 1_000_000n, token: 'USDC' })
  await approve(judy, at('USDC'), 1_000_000n)
  const swap = await build(at('USDC'), coin, 1_000_000n)
  const before = await judy.holds(at('USDC'))
  expect((await send(mallory, swap)).status).toBe('reverted')
  expect(await judy.holds(at('USDC'))).toBe(before)
  expect((await send(judy, swap)).status).toBe('success')
})

test.each([
  ['a token', 'USDC'],
  ['the coin', 'coin'],
] as const)(
  "the operator's fee is taken from %s that is received, named, and kept within the minimum",
  async (_, name) => {
    const receiver: Address = '0x00000000000000000000000000000000feefeefe'
    const charging = await openSwapSource(sandbox.url, { swapFeeBps: 85, swapFeeReceiver: receiver })
    const [from, to] = name === 'coin' ? [at('USDC'), coin] : [coin, at('USDC')]
    const amount = name === 'coin' ? parseUnits('100', 6) : parseEther('1')
    if (name === 'coin') {
      await chain().controls.faucet({ to: judy.address, amount, token: 'USDC' })
      await approve(judy, from, amount)
    }
    const free = await swaps.quote(from, to, amount)
    const swap = await charging.build(from, to, amount, judy.address, 0n)
    if (swap === undefined || free === undefined) throw new Error('There is no route.')
    expect(swap.fees).toEqual([{ amount: (free.amount * 85n) / 10_000n, token: to, bps: 85 }])
    expect(swap.amount).toBe(free.amount - (free.amount * 85n) / 10_000n)
    const [mine, theirs] = [await judy.holds(to), await judy.holds(to, receiver)]
    const receipt = await send(judy, swap)
    expect(receipt.status).toBe('success')
    const cost = to === coin ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    expect((await judy.holds(to)) - mine + cost).toBe(swap.amount)
    expect((await judy.holds(to, receiver)) - theirs).toBe(swap.fees[0]?.amount)
  },
)
