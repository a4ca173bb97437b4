import { nativeAddress } from '@latchkey/wire'
import fc from 'fast-check'
import { type Address, decodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { beforeFee, encodeSwap, type RouterOrder, routerAbi } from './encodeSwap.ts'
import type { Hop, Pool } from './pool.ts'

const token = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const [weth, usdc, dai, user, receiver] = [0xa1, 0xa2, 0xa3, 0xb1, 0xb2].map(token) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const router: Address = '0x0000000000000000000000000000000000000002'

function hop(from: Address, to: Address, fee: number | undefined, amountIn: bigint, amountOut: bigint): Hop {
  const tokens = [from, to] as const
  const pool: Pool =
    fee === undefined
      ? { version: 2, address: token(1), tokens }
      : { version: 3, address: token(1), tokens, fee }
  return { pool, from, to, amountIn, amountOut }
}

function order(hops: readonly Hop[], rest: Partial<RouterOrder> = {}): RouterOrder {
  const version = hops[0]?.pool.version ?? 3
  const route = { version, hops, amountOut: hops.at(-1)?.amountOut ?? 0n }
  return { route, from: weth, to: usdc, user, minAmount: 900n, deadline: 77n, fee: undefined, ...rest }
}

/** The calls that the router executes, in order. */
function callsOf(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: routerAbi, data })
  if (functionName !== 'multicall') throw new Error('The deadline is not there.')
  const [deadline, calls] = args
  return { deadline, calls: calls.map((call) => decodeFunctionData({ abi: routerAbi, data: call })) }
}

function recipientOf(call: { readonly args: readonly unknown[] } | undefined): string {
  return String((call?.args[0] as { readonly recipient?: Address } | undefined)?.recipient).toLowerCase()
}

test('a direct swap pays the user itself, with the minimum and the deadline in it', () => {
  const { deadline, calls } = callsOf(encodeSwap(order([hop(weth, usdc, 500, 5n, 1_000n)])))
  expect(deadline).toBe(77n)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    functionName: 'exactInputSingle',
    args: [{ fee: 500, amountIn: 5n, amountOutMinimum: 900n }],
  })
  expect(recipientOf(calls[0])).toBe(user)
})

test('a route over several pools is written as the tokens with the fees between them', () => {
  const { calls } = callsOf(
    encodeSwap(order([hop(weth, dai, 3_000, 5n, 50n), hop(dai, usdc, 100, 50n, 60n)])),
  )
  const path = `0x${weth.slice(2)}000bb8${dai.slice(2)}000064${usdc.slice(2)}`
  expect(calls[0]).toMatchObject({ functionName: 'exactInput', args: [{ path, amountIn: 5n }] })
})

test('pairs of the second version are swapped along the list of tokens', () => {
  const hops = [hop(weth, dai, undefined, 5n, 50n), hop(dai, usdc, undefined, 50n, 60n)]
  const { calls } = callsOf(encodeSwap(order(hops)))
  expect(calls[0]?.functionName).toBe('swapExactTokensForTokens')
  expect(calls[0]?.args.slice(0, 2)).toEqual([5n, 900n])
  expect(String(calls[0]?.args[2]).toLowerCase()).toBe([weth, dai, usdc].join())
  expect(String(calls[0]?.args[3]).toLowerCase()).toBe(user)
})

test('the coin is received by the router and unwrapped for the user, with the minimum again', () => {
  const { calls } = callsOf(encodeSwap(order([hop(usdc, weth, 500, 5n, 1_000n)], { to: nativeAddress })))
  expect(recipientOf(calls[0])).toBe(router)
  expect(calls[1]?.functionName).toBe('unwrapWETH9')
  expect(calls[1]?.args.map((one) => String(one).toLowerCase())).toEqual(['900', user])
})

test('coin that a pool of the third version does not take is sent back at the end', () => {
  const coin = nativeAddress as Address
  const ends = (rest: Partial<RouterOrder>, fee: number | undefined) =>
    callsOf(encodeSwap(order([hop(weth, usdc, fee, 5n, 1_000n)], rest))).calls.map(
      ({ functionName }) => functionName,
    )
  const fee = { bps: 100n, receiver }
  expect(ends({ from: coin }, 500)).toEqual(['exactInputSingle', 'refundETH'])
  expect(ends({ from: coin, fee }, 500)).toEqual(['exactInputSingle', 'sweepTokenWithFee', 'refundETH'])
  // A pair takes the whole amount or nothing, and of a token the router takes no more than the pool does.
  expect(ends({ from: coin }, undefined)).toEqual(['swapExactTokensForTokens'])
  expect(ends({ from: weth }, 500)).toEqual(['exactInputSingle'])
})

test('an intermediate token that a later pool does not take is swept to the user, after the payment', () => {
  const [coin, fee] = [nativeAddress as Address, { bps: 100n, receiver }]
  const route = [
    hop(usdc, dai, 500, 5n, 9n),
    hop(dai, weth, 500, 9n, 9n),
    hop(weth, token(0xa4), 500, 9n, 1_000n),
  ]
  const callsFor = (hops: readonly Hop[], rest: Partial<RouterOrder>) =>
    callsOf(encodeSwap(order(hops, rest))).calls.map(({ functionName, args = [] }) => [
      functionName,
      ...(functionName === 'sweepToken' ? args.map((one) => String(one).toLowerCase()) : []),
    ])
  const [sweepDai, sweepWeth] = [dai, weth].map((middle) => ['sweepToken', middle, '0', user])
  expect(callsFor(route, { from: usdc, to: token(0xa4) })).toEqual([['exactInput'], sweepDai, sweepWeth])
  const toCoin = { from: usdc, to: coin, fee }
  expect(callsFor(route.slice(0, 2), toCoin)).toEqual([['exactInput'], ['unwrapWETH9WithFee'], sweepDai])
  const fromCoin = [hop(weth, dai, 500, 5n, 9n), hop(dai, usdc, 500, 9n, 1_000n)]
  expect(callsFor(fromCoin, { from: coin })).toEqual([['exactInput'], sweepDai, ['refundETH']])
})

test.each([
  ['a token', usdc, 'sweepTokenWithFee'],
  ['the coin', nativeAddress as Address, 'unwrapWETH9WithFee'],
] as const)('the fee is taken from %s by the router, which pays the rest to the user', (_, to, name) => {
  const hops = [hop(dai, to === usdc ? usdc : weth, 500, 5n, 1_000n)]
  const { calls } = callsOf(encodeSwap(order(hops, { to, fee: { bps: 100n, receiver } })))
  expect(calls[1]?.functionName).toBe(name)
  expect(calls[1]?.args.map((one) => String(one).toLowerCase()).slice(-4)).toEqual([
    String(beforeFee(900n, 100n)),
    user,
    '100',
    receiver,
  ])
})

test('the minimum before the fee is the smallest of which the minimum is left', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 100n }), (least, bps) => {
      const left = (gross: bigint) => gross - (gross * bps) / 10_000n
      const gross = beforeFee(least, bps)
      expect(left(gross)).toBeGreaterThanOrEqual(least)
      expect(left(gross - 1n)).toBeLessThan(least)
    }),
  )
})
