import { type Address, concat, encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeSwap } from './decodeSwap.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mallory = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const itself = '0x0000000000000000000000000000000000000002'

// As the server writes them: apps/server/src/swaps/uniswap/encodeSwap.ts.
const abi = parseAbi([
  'struct SingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct PathParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInputSingle(SingleParams params) payable returns (uint256)',
  'function exactInput(PathParams params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function refundETH() payable',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

type Name = (typeof abi)[number] extends { readonly name: infer N } ? N : never
const write = (functionName: Name, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0])
const multicall = (...parts: readonly Hex[]) => write('multicall', 1_800_000_000n, parts)
const single = (more: object = {}) =>
  write('exactInputSingle', {
    tokenIn: usdc,
    tokenOut: dai,
    fee: 500,
    recipient: account,
    amountIn: 500n,
    amountOutMinimum: 490n,
    sqrtPriceLimitX96: 0n,
    ...more,
  })
const toCoin = (more: object = {}) => single({ tokenOut: weth, recipient: itself, ...more })
const path = (...tokens: readonly Address[]) =>
  concat(tokens.flatMap((token, n) => (n === 0 ? [token] : [numberToHex(3_000, { size: 3 }), token])))
const decode = (data: Hex, value = 0n, to: Hex = router, chainId = 1) =>
  decodeSwap({ to, data, value: numberToHex(value) }, account, chainId)
const swap = (sold: Hex | undefined, bought: Hex | undefined, minAmount = '490') => ({
  call: { kind: 'swap', to: router, sold, bought, amount: '500', minAmount },
  risk: { level: 'low' },
})

test.each([
  ['one pool', multicall(single()), swap(usdc, dai)],
  [
    'several pools',
    multicall(
      write('exactInput', {
        path: path(usdc, weth, dai),
        recipient: account,
        amountIn: 500n,
        amountOutMinimum: 490n,
      }),
    ),
    swap(usdc, dai),
  ],
  [
    'pairs of the second version',
    multicall(write('swapExactTokensForTokens', 500n, 490n, [usdc, weth, dai], account)),
    swap(usdc, dai),
  ],
  ['a token for the coin', multicall(toCoin(), write('unwrapWETH9', 490n, account)), swap(usdc, undefined)],
  [
    'a token for the coin with a fee of the site, which the minimum does not count',
    multicall(toCoin(), write('unwrapWETH9WithFee', 490n, account, 85n, mallory)),
    swap(usdc, undefined, '486'),
  ],
  [
    'a token for a token with a fee of the site',
    multicall(single({ recipient: itself }), write('sweepTokenWithFee', dai, 490n, account, 100n, mallory)),
    swap(usdc, dai, '486'),
  ],
])('reads a swap on the router: %s', (_, data, reading) => {
  expect(decode(data)).toEqual(reading)
})

test('reads a swap of the coin, which is sent along', () => {
  expect(decode(multicall(single({ tokenIn: weth })), 500n)).toEqual(swap(undefined, dai))
  const refund = write('refundETH')
  expect(decode(multicall(single({ tokenIn: weth }), refund), 500n)).toEqual(swap(undefined, dai))
  const sweep = write('sweepTokenWithFee', dai, 490n, account, 100n, mallory)
  expect(decode(multicall(single({ tokenIn: weth, recipient: itself }), sweep, refund), 500n)).toEqual(
    swap(undefined, dai, '486'),
  )
  // Without coin there is nothing to send back.
  expect(decode(multicall(single(), refund))).toBeUndefined()
  expect(decode(multicall(refund, single({ tokenIn: weth })), 500n)).toBeUndefined()
  expect(decode(multicall(single({ tokenIn: weth }), refund, refund), 500n)).toBeUndefined()
})

const along = (more: object, ...tokens: readonly Address[]) =>
  write('exactInput', {
    path: path(...tokens),
    recipient: account,
    amountIn: 500n,
    amountOutMinimum: 490n,
    ...more,
  })
const sweep = (token: Address, least = 0n, recipient: Address = account) =>
  write('sweepToken', token, least, recipient)

test('reads a swap that gives the account the intermediate tokens that the pools did not take', () => {
  expect(decode(multicall(along({}, usdc, weth, dai), sweep(weth)))).toEqual(swap(usdc, dai))
  expect(decode(multicall(along({}, usdc, weth, wbtc, dai), sweep(weth), sweep(wbtc)))).toEqual(
    swap(usdc, dai),
  )
  const withFee = write('sweepTokenWithFee', dai, 490n, account, 100n, mallory)
  expect(decode(multicall(along({ recipient: itself }, usdc, weth, dai), withFee, sweep(weth)))).toEqual(
    swap(usdc, dai, '486'),
  )
  const toEnd = along({ recipient: itself }, usdc, dai, weth)
  expect(decode(multicall(toEnd, write('unwrapWETH9', 490n, account), sweep(dai)))).toEqual(
    swap(usdc, undefined),
  )
  const fromCoin = multicall(along({}, weth, dai, usdc), sweep(dai), write('refundETH'))
  expect(decode(fromCoin, 500n)).toEqual(swap(undefined, usdc))
})

test.each([
  ['of no intermediate token', multicall(along({}, usdc, weth, dai), sweep(wbtc))],
  ['of the token that it buys', multicall(along({ recipient: itself }, usdc, weth, dai), sweep(dai))],
  ['to somebody else', multicall(along({}, usdc, weth, dai), sweep(weth, 0n, mallory))],
  ['with a minimum', multicall(along({}, usdc, weth, dai), sweep(weth, 1n))],
  ['twice', multicall(along({}, usdc, weth, dai), sweep(weth), sweep(weth))],
  ['before the swap', multicall(sweep(weth), along({}, usdc, weth, dai))],
  ['after a swap in one pool', multicall(single(), sweep(weth))],
])('is no swap that is bounded by its amounts: one with a sweep %s', (_, data) => {
  expect(decode(data)).toBeUndefined()
})

test('reads wrapping and unwrapping as a swap of the same amount', () => {
  const call = { kind: 'swap', to: weth, amount: '500', minAmount: '500' }
  const low = { level: 'low' }
  expect(decode(write('deposit'), 500n, weth)).toEqual({
    call: { ...call, sold: undefined, bought: weth },
    risk: low,
  })
  expect(decode(write('withdraw', 500n), 0n, weth)).toEqual({
    call: { ...call, sold: weth, bought: undefined },
    risk: low,
  })
  expect(decode(write('deposit'), 0n, weth)).toBeUndefined()
  expect(decode(write('withdraw', 500n), 1n, weth)).toBeUndefined()
  expect(decode(write('deposit'), 500n, usdc)).toBeUndefined()
})

test.each([
  ['pays somebody else', decode(multicall(single({ recipient: mallory })))],
  ['leaves what it brings in the router', decode(multicall(single({ recipient: itself })))],
  ['unwraps for somebody else', decode(multicall(toCoin(), write('unwrapWETH9', 490n, mallory)))],
  [
    'sweeps for somebody else',
    decode(
      multicall(single({ recipient: itself }), write('sweepTokenWithFee', dai, 490n, mallory, 1n, account)),
    ),
  ],
  [
    'sweeps another token',
    decode(
      multicall(single({ recipient: itself }), write('sweepTokenWithFee', usdc, 490n, account, 1n, mallory)),
    ),
  ],
  [
    'unwraps what it did not bring',
    decode(multicall(single({ recipient: itself }), write('unwrapWETH9', 490n, account))),
  ],
  [
    'takes a fee beyond what the router allows',
    decode(multicall(toCoin(), write('unwrapWETH9WithFee', 490n, account, 101n, mallory))),
  ],
  ['has no minimum', decode(multicall(single({ amountOutMinimum: 0n })))],
  ['has a minimum that is not the last word', decode(multicall(toCoin(), write('unwrapWETH9', 0n, account)))],
  ['stops at a limit of the price', decode(multicall(single({ sqrtPriceLimitX96: 5n })))],
  ['swaps whatever the router holds', decode(multicall(single({ amountIn: 0n })))],
  ['sends the coin along with a token', decode(multicall(single()), 500n)],
  ['sends less of the coin than it swaps', decode(multicall(single({ tokenIn: weth })), 499n)],
  ['sends more of the coin than it swaps', decode(multicall(single({ tokenIn: weth })), 501n)],
  ['does something else besides', decode(multicall(toCoin(), write('unwrapWETH9', 490n, account), single()))],
  ['swaps twice', decode(multicall(single(), single()))],
  ['does nothing', decode(multicall())],
  ['is not in a call with a deadline', decode(single())],
  ['has bytes behind it', decode(`${multicall(single())}00`)],
  ['has bytes behind a part of it', decode(multicall(`${single()}00`))],
  ['is for another contract', decode(multicall(single()), 0n, mallory)],
  ['is for the router of another chain', decode(multicall(single()), 0n, router, 8453)],
  ['is on a chain without a router', decode(multicall(single()), 0n, router, 250)],
])('is no swap that is bounded by its amounts: a call that %s', (_, reading) => {
  expect(reading).toBeUndefined()
})

test('a path that is cut or that names one token is none', () => {
  const along = (bytes: Hex) =>
    multicall(
      write('exactInput', { path: bytes, recipient: account, amountIn: 500n, amountOutMinimum: 490n }),
    )
  for (const bytes of ['0x', usdc, path(usdc, dai).slice(0, -2), `${path(usdc, dai)}00`] as Hex[])
    expect(decode(along(bytes)), bytes).toBeUndefined()
  expect(decode(multicall(write('swapExactTokensForTokens', 500n, 490n, [usdc], account)))).toBeUndefined()
})

test('addresses are compared whatever the case of their digits', () => {
  const data = multicall(toCoin({ tokenOut: weth }), write('unwrapWETH9', 490n, account))
  const shouting = `0x${data.slice(2).toUpperCase()}` as Hex
  expect(decode(shouting)).toEqual(swap(usdc, undefined))
  expect(decode(data, 0n, getAddress(router))).toEqual(swap(usdc, undefined))
})
