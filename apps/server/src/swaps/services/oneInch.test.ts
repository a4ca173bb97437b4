import { nativeAddress } from '@latchkey/wire'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, startProvider } from '../../test/startProvider.ts'
import { dai, judy, mallory, openService, serviceKey, usdc, weth } from '../../test/swaps/openService.ts'
import { SwapRefusedError } from '../swapSource.ts'
import { createOneInch } from './createOneInch.ts'

// Answers are made by hand after https://business.1inch.com/portal/documentation (2026-11-19): this has not been tried live.
const router: Address = '0x111111125421cA6dc452d289314280a0f8842A65'
const executor: Address = '0x990636ecb3ff04d33d92e970d3d588bf5cd8d086'
const coin = nativeAddress as Address
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
])
const usual = {
  srcToken: usdc,
  dstToken: dai,
  srcReceiver: executor,
  dstReceiver: judy,
  amount: 500_000_000n,
  minReturnAmount: 494_010_000_000_000_000_000n,
  flags: 0n,
}
const swap = (change: Partial<typeof usual> = {}): Hex =>
  encodeFunctionData({ abi, functionName: 'swap', args: [executor, { ...usual, ...change }, '0x1234'] })
const tx = { from: judy, to: router, data: swap(), value: '0', gas: 0, gasPrice: '1200000000' }
const dstAmount = '499000000000000000000'

let answer: unknown
let status = 200
let oneInch: FakeProvider

beforeAll(async () => {
  oneInch = await startProvider(({ path }) => {
    if (path.startsWith('/swap/v6.1/1/tokens')) {
      const token = { symbol: 'DAI', name: 'Dai', decimals: 18, logoURI: '', eip2612: true }
      return { json: { tokens: { [dai]: { ...token, address: dai } } } }
    }
    return path.startsWith('/swap/v6.1/1/') ? { status, json: answer } : undefined
  })
})
afterAll(() => oneInch?.stop())
beforeEach(() => {
  answer = { dstAmount, tx }
  status = 200
  oneInch.heard.length = 0
})

const open = (more = {}) => openService(createOneInch, oneInch.url, more)
const heard = () => new URL(oneInch.heard.at(-1)?.path ?? '', oneInch.url)

test('a quote is requested and parsed as the service documents it', async () => {
  answer = { dstAmount, gas: 195000 }
  expect(await open().quote()).toEqual({
    amount: 499_000_000_000_000_000_000n,
    fees: [],
    gas: 195_000n,
    route: [usdc, dai],
  })
  expect(heard().pathname).toBe('/swap/v6.1/1/quote')
  expect(Object.fromEntries(heard().searchParams)).toEqual({
    src: usdc,
    dst: dai,
    amount: '500000000',
    includeGas: 'true',
  })
  expect(oneInch.heard[0]?.headers.authorization).toBe(`Bearer ${serviceKey}`)
})

test('a swap is built for its user, with the minimum that its call has', async () => {
  expect(await open().build({}, 100n)).toMatchObject({
    amount: 499_000_000_000_000_000_000n,
    target: router.toLowerCase(),
    data: tx.data,
    value: 0n,
    minAmount: usual.minReturnAmount,
    gas: 300_000n,
  })
  expect(heard().pathname).toBe('/swap/v6.1/1/swap')
  expect(Object.fromEntries(heard().searchParams)).toMatchObject({
    from: judy,
    origin: judy,
    slippage: '1.00',
    compatibility: 'true',
    allowPartialFill: 'false',
    disableEstimate: 'true',
  })
})

test('the coin is sent along', async () => {
  answer = { dstAmount, tx: { ...tx, data: swap({ srcToken: coin, amount: 7n }), value: '7' } }
  expect(await open().build({ from: coin, amount: 7n })).toMatchObject({ value: 7n })
})

test('wrapping needs no service, and the others name the router that is documented for the chain', async () => {
  const { build, source, asking } = open()
  expect(await build({ from: coin, to: weth, amount: 5n })).toMatchObject({ target: weth, value: 5n })
  expect(await source.spender('eip155:1', asking())).toBe(router.toLowerCase())
  expect(await source.spender('eip155:324', asking())).toBe('0x6fd4383cb451173d5f9304f041c7bcbf27d561ff')
  expect(oneInch.heard).toEqual([])
})

test('it swaps on the chains that it documents, and the tokens that it lists', async () => {
  const { source, asking } = open()
  expect(source.supports('eip155:100')).toBe(true)
  expect(source.supports('eip155:250')).toBe(false)
  // Documented, and not one of the server's.
  expect(source.supports('eip155:8453')).toBe(false)
  expect(await source.swappable('eip155:1', [dai, mallory], asking())).toEqual(new Set([dai]))
})

test("the operator's fee is taken from what is given, in percent", async () => {
  answer = { dstAmount, tx }
  const swapped = await open({ fee: { bps: 5n, receiver: mallory } }).build()
  expect(heard().searchParams.get('fee')).toBe('0.05')
  expect(heard().searchParams.get('referrer')).toBe(mallory)
  expect(swapped?.fees).toEqual([{ amount: 250_000n, token: usdc, bps: 5 }])
})

test.each([
  ['no way', 400, { error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 }],
  ['an unknown token', 404, { error: 'Not Found', description: 'unknown token', statusCode: 404 }],
])('%s gives no offer', async (_, code, problem) => {
  status = code
  answer = problem
  const { quote, build } = open()
  expect(await quote()).toBeUndefined()
  expect(await build()).toBeUndefined()
})

test.each([
  ['to an undocumented contract', { to: mallory }, 'a contract that it does not document'],
  ['from another account', { from: mallory }, 'another value than the amount'],
  ['with a value', { value: '1' }, 'another value than the amount'],
  ['that pays another account', { data: swap({ dstReceiver: mallory }) }, 'a call that swaps something else'],
  ['that sells another token', { data: swap({ srcToken: weth }) }, 'a call that swaps something else'],
  ['that buys another token', { data: swap({ dstToken: weth }) }, 'a call that swaps something else'],
  ['that takes more', { data: swap({ amount: 500_000_001n }) }, 'a call that swaps something else'],
  ['that may swap only a part', { data: swap({ flags: 1n }) }, 'a call that swaps something else'],
  [
    'of another function',
    { data: encodeFunctionData({ abi, functionName: 'unoswap', args: [1n, 2n, 3n, 4n] }) },
    'a call that swaps something else',
  ],
  [
    'with a lower minimum',
    { data: swap({ minReturnAmount: usual.minReturnAmount - 1n }) },
    'a minimum below the requested one',
  ],
  ['without data', { data: '0x' }, 'an answer of another shape'],
  ['without an amount', { value: undefined }, 'an answer of another shape'],
])('a transaction is refused %s', async (_, change, why) => {
  answer = { dstAmount, tx: { ...tx, ...change } }
  await expect(open().build()).rejects.toThrow(`1inch: ${why}`)
})

test('the token that is given is tried out with its owner, and refused where it does not arrive whole', async () => {
  const asked: unknown[] = []
  const transfers = {
    assert: async (...args: unknown[]) => {
      asked.push(args)
      throw new SwapRefusedError('fee_on_transfer', 'It keeps a part.')
    },
  }
  await expect(open({ transfers }).build()).rejects.toThrow('It keeps a part.')
  expect(asked).toEqual([['eip155:1', usdc, judy]])
})

test.each([
  [401, 'the key was refused'],
  [429, 'too many requests'],
  [500, 'status 500'],
  [400, 'status 400'],
])('status %i is logged, without the message of the service and the key', async (code, why) => {
  status = code
  answer = { error: 'Error', description: `key ${serviceKey}`, statusCode: code }
  const service = open()
  const failure: unknown = await service.quote().catch((error: unknown) => error)
  expect(String(failure)).toBe(`ProviderError: 1inch: ${why}`)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(serviceKey)
  expect(service.warnings).toEqual([{ message: 'swap service failed', why: `1inch: ${why}` }])
})
