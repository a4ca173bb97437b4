import { nativeAddress } from '@latchkey/wire'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, startProvider } from '../../test/startProvider.ts'
import { dai, judy, mallory, openService, serviceKey, usdc, weth } from '../../test/swaps/openService.ts'
import { createZeroEx } from './createZeroEx.ts'

// Answers are made by hand after https://docs.0x.org (2026-11-19): this has not been tried live.
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const settler: Address = '0x7f6cee965959295cc64d0e6c00d99d6532d8e86b'
const coin = nativeAddress as Address
const abi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable',
])
const minimum = 494_010_000_000_000_000_000n

/** What the Settler is called with. */
function execute(change: Partial<{ recipient: Address; buyToken: Address; minAmountOut: bigint }> = {}): Hex {
  const slippage = { recipient: judy, buyToken: dai, minAmountOut: minimum, ...change }
  return encodeFunctionData({ abi, functionName: 'execute', args: [slippage, ['0xaabbccdd'], zeroHash] })
}

function exec(
  token: Address,
  amount: bigint,
  { operator = settler, target = settler, inner = execute() } = {},
): Hex {
  return encodeFunctionData({ abi, functionName: 'exec', args: [operator, token, amount, target, inner] })
}

const offer = {
  liquidityAvailable: true,
  blockNumber: '24100000',
  sellToken: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  buyToken: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  sellAmount: '500000000',
  buyAmount: '499000000000000000000',
  minBuyAmount: '494010000000000000000',
  allowanceTarget: holder,
  issues: { allowance: { actual: '0', spender: holder }, balance: null, simulationIncomplete: false },
  fees: {
    integratorFee: null,
    zeroExFee: { amount: '750000000000000000', token: dai, type: 'volume' },
    gasFee: null,
  },
  gas: null,
  tokenMetadata: {
    buyToken: { buyTaxBps: '0', sellTaxBps: '0' },
    sellToken: { buyTaxBps: '0', sellTaxBps: '0' },
  },
  totalNetworkFee: '210000000000000',
}
const transaction = {
  to: holder,
  data: exec(usdc, 500_000_000n),
  gas: '288079',
  gasPrice: '1200000000',
  value: '0',
}

let answer: unknown
let status = 200
let zeroEx: FakeProvider

beforeAll(async () => {
  zeroEx = await startProvider(({ path }) =>
    path.startsWith('/swap/allowance-holder/') ? { status, json: answer } : undefined,
  )
})
afterAll(() => zeroEx?.stop())
beforeEach(() => {
  answer = { ...offer, transaction }
  status = 200
  zeroEx.heard.length = 0
})

const open = (more = {}) => openService(createZeroEx, zeroEx.url, { words: [pad(settler)], ...more })
const heard = () => new URL(zeroEx.heard.at(-1)?.path ?? '', zeroEx.url)

test('a price is requested and parsed as the service documents it', async () => {
  answer = offer
  expect(await open().quote()).toEqual({
    amount: 499_000_000_000_000_000_000n,
    // Its own fee, of what comes before it, rounded up.
    fees: [{ amount: 750_000_000_000_000_000n, token: dai, bps: 16 }],
    gas: 300_000n,
    route: [usdc, dai],
  })
  expect(heard().pathname).toBe('/swap/allowance-holder/price')
  expect(Object.fromEntries(heard().searchParams)).toEqual({
    chainId: '1',
    sellToken: usdc,
    buyToken: dai,
    sellAmount: '500000000',
  })
  expect(zeroEx.heard[0]?.headers).toMatchObject({ '0x-api-key': serviceKey, '0x-version': 'v2' })
})

test('a swap is built for its user, with the minimum that its call has', async () => {
  expect(await open().build()).toMatchObject({
    target: holder.toLowerCase(),
    data: transaction.data,
    value: 0n,
    minAmount: 494_010_000_000_000_000_000n,
    gas: 288_079n,
  })
  expect(heard().pathname).toBe('/swap/allowance-holder/quote')
  expect(heard().searchParams.get('taker')).toBe(judy)
  expect(heard().searchParams.get('slippageBps')).toBe('100')
})

test('the coin is sent along, to the holder or to the contract that the registry of 0x names', async () => {
  const bought = { ...offer, sellToken: coin, sellAmount: '7', allowanceTarget: null }
  const build7 = (to: Address, data: Hex, words: readonly Hex[] = [pad(settler)]) => {
    answer = { ...bought, transaction: { ...transaction, to, data, value: '7' } }
    return open({ words }).build({ from: coin, amount: 7n })
  }
  const sent = { value: 7n, minAmount: minimum }
  expect(await build7(holder, exec(coin, 7n))).toMatchObject({ target: holder.toLowerCase(), ...sent })
  expect(await build7(settler, execute())).toMatchObject({ target: settler, ...sent })
  await expect(build7(settler, execute(), [pad(mallory)])).rejects.toThrow('that it does not document')
  await expect(build7(holder, exec(usdc, 7n))).rejects.toThrow('a call that takes something else')
  await expect(build7(settler, execute({ recipient: mallory }))).rejects.toThrow('pays something else')
})

test('for some time after a change the contract before the current one is taken too, and none while 0x is paused', async () => {
  expect(await open({ words: [pad(mallory), pad(settler)] }).build()).toMatchObject({ minAmount: minimum })
  const reason = '0x: a contract that it does not document'
  await expect(open({ words: [undefined, pad(settler)] }).build()).rejects.toThrow(reason)
  await expect(open({ words: [pad(mallory), pad(mallory)] }).build()).rejects.toThrow(reason)
})

test('where there is no liquidity there is no offer', async () => {
  answer = { liquidityAvailable: false, zid: '0x1' }
  const { quote, build } = open()
  expect(await quote()).toBeUndefined()
  expect(await build()).toBeUndefined()
})

test('wrapping needs no service', async () => {
  const { quote, build, source, asking } = open()
  expect(await quote({ from: coin, to: weth, amount: 5n })).toMatchObject({ amount: 5n, fees: [] })
  expect(await build({ from: weth, to: coin, amount: 5n })).toMatchObject({
    target: weth,
    value: 0n,
    minAmount: 5n,
  })
  expect(await build({ from: coin, to: weth, amount: 5n })).toMatchObject({ target: weth, value: 5n })
  expect(await source.needsApproval('eip155:1', weth, coin, asking())).toBe(false)
  expect(await source.needsApproval('eip155:1', coin, dai, asking())).toBe(false)
  expect(await source.needsApproval('eip155:1', usdc, dai, asking())).toBe(true)
  expect(zeroEx.heard).toEqual([])
})

test('it swaps on the chains whose contract it documents', async () => {
  const { source, asking } = open()
  expect(source.supports('eip155:1')).toBe(true)
  expect(source.supports('eip155:250')).toBe(false)
  // Documented, and not one of the server's.
  expect(source.supports('eip155:8453')).toBe(false)
  expect(await source.spender('eip155:1', asking())).toBe(holder.toLowerCase())
})

const fee = { bps: 50n, receiver: mallory }
const kept = { amount: '2507537688442211055', token: dai, type: 'volume' }

test("the operator's fee is asked for, and told beside the one of 0x", async () => {
  answer = { ...offer, fees: { ...offer.fees, integratorFee: kept } }
  const offered = await open({ fee }).quote()
  expect(heard().searchParams.get('swapFeeBps')).toBe('50')
  expect(heard().searchParams.get('swapFeeRecipient')).toBe(mallory)
  expect(heard().searchParams.get('swapFeeToken')).toBe(dai)
  expect(offered?.fees.map(({ bps }) => bps)).toEqual([50, 15])
})

test.each([
  ['another token bought', { buyToken: weth }, 'an offer for something else'],
  ['another token sold', { sellToken: weth }, 'an offer for something else'],
  ['another amount', { sellAmount: '500000001' }, 'an offer for something else'],
  ['a minimum above its offer', { minBuyAmount: '499000000000000000001' }, 'a minimum above the offer'],
  [
    'a fee above the configured one',
    { fees: { ...offer.fees, integratorFee: kept } },
    'a fee above the configured one',
  ],
  [
    'a fee in another token',
    { fees: { ...offer.fees, zeroExFee: { amount: '1', token: weth } } },
    'a fee in another token',
  ],
  ['an amount with a sign', { buyAmount: '-1' }, 'an answer of another shape'],
  ['no amount', { buyAmount: undefined }, 'an answer of another shape'],
])('an answer is refused that has %s', async (_, change, why) => {
  answer = { ...offer, ...change, transaction }
  const { quote, build } = open()
  await expect(quote()).rejects.toThrow(`0x: ${why}`)
  await expect(build()).rejects.toThrow(`0x: ${why}`)
})

test.each([
  ['to another contract', { to: settler }, {}, 'a contract that it does not document'],
  ['to an undocumented contract', { to: mallory }, {}, 'a contract that it does not document'],
  ['with another spender', {}, { allowanceTarget: settler }, 'a spender that it does not document'],
  ['with a value', { value: '1' }, {}, 'another value than the amount'],
  ['that takes another token', { data: exec(weth, 500_000_000n) }, {}, 'a call that takes something else'],
  ['that takes more', { data: exec(usdc, 500_000_001n) }, {}, 'a call that takes something else'],
  [
    'that lets another contract take the token',
    { data: exec(usdc, 500_000_000n, { operator: mallory }) },
    {},
    'a contract that it does not document',
  ],
  [
    'that calls another contract',
    { data: exec(usdc, 500_000_000n, { target: mallory }) },
    {},
    'a contract that it does not document',
  ],
  [
    'that pays somebody else',
    { data: exec(usdc, 500_000_000n, { inner: execute({ recipient: mallory }) }) },
    {},
    'a call that pays something else',
  ],
  [
    'that pays another token',
    { data: exec(usdc, 500_000_000n, { inner: execute({ buyToken: weth }) }) },
    {},
    'a call that pays something else',
  ],
  [
    'whose call has a lower minimum than promised',
    { data: exec(usdc, 500_000_000n, { inner: execute({ minAmountOut: minimum - 1n }) }) },
    {},
    'a minimum below the requested one',
  ],
  [
    'whose inner call is cut off',
    { data: exec(usdc, 500_000_000n).slice(0, -128) },
    {},
    'a call that pays something else',
  ],
  [
    'whose inner call is none of the Settler',
    { data: exec(usdc, 500_000_000n, { inner: '0xa9059cbb' }) },
    {},
    'a call that pays something else',
  ],
  ['of another function', { data: `0xa9059cbb${'00'.repeat(160)}` }, {}, 'a call that takes something else'],
  [
    'with a lower minimum',
    {},
    { minBuyAmount: '494009999999999999999' },
    'a minimum below the requested one',
  ],
  ['without a minimum', {}, { buyAmount: '0', minBuyAmount: '0' }, 'a minimum below the requested one'],
  ['without data', { data: '0x' }, {}, 'an answer of another shape'],
])('a transaction is refused %s', async (_, change, more, why) => {
  answer = { ...offer, ...more, transaction: { ...transaction, ...change } }
  await expect(open().build()).rejects.toThrow(`0x: ${why}`)
})

test('a token that keeps a part of each transfer is refused in a sentence', async () => {
  const buyToken = { buyTaxBps: '300', sellTaxBps: '300' }
  answer = { ...offer, tokenMetadata: { ...offer.tokenMetadata, buyToken } }
  await expect(open().quote()).rejects.toThrow(`The token ${dai} keeps a part of every transfer`)
})

test.each([
  [401, 'the key was refused'],
  [403, 'the key was refused'],
  [429, 'too many requests'],
  [500, 'status 500'],
  [400, 'status 400'],
])('status %i is logged, without the message of the service and the key', async (code, why) => {
  status = code
  answer = { name: 'INPUT_INVALID', message: `key ${serviceKey}` }
  const service = open()
  const failure: unknown = await service.quote().catch((error: unknown) => error)
  expect(String(failure)).toBe(`ProviderError: 0x: ${why}`)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(serviceKey)
  expect(service.warnings).toEqual([{ message: 'swap service failed', why: `0x: ${why}` }])
})
