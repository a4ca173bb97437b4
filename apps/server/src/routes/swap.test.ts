import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { hostileTokenAbi } from '@latchkey/sandbox/hostile'
import { nativeAddress, SwapAllowance, SwapApproval, SwapQuotes, SwapTokens } from '@latchkey/wire'
import * as v from 'valibot'
import { type Address, encodeFunctionData, maxUint256, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployStrange, textOf, wordOf } from '../test/chains/strangeToken.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { addPools } from '../test/swaps/addPools.ts'
import { deployHostile } from '../test/swaps/deployHostile.ts'
import { openAccount, openSwaps } from '../test/swaps/openSwaps.ts'

let sandbox: Sandbox
let server: TestServer
let swaps: ReturnType<typeof openSwaps>
let judy: ReturnType<typeof openAccount>
let key: `0x${string}`

const chainId = 'eip155:8131337'
const chain = () => sandbox.chain(8131337)
const at = (name: 'USDC' | 'DAI' | 'WETH' | 'WBTC' | 'TOLL' | 'WHOLE' | 'HOSTILE' | 'SwapRouter02') =>
  chain().contracts[name].toLowerCase() as Address
const coin = nativeAddress as Address

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000 })
  swaps = openSwaps(server.url, chainId)
  // The accounts at the end of the list have no past.
  const last = sandbox.accounts.at(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  key = last.privateKey
  judy = openAccount(chain(), key)
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

test('S7.06 S3.14 the tokens of a chain are told with address, decimals, picture and symbol, the coin first', async () => {
  const { tokens } = v.parse(SwapTokens, await swaps.tokens())
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'WETH', 'TOLL', 'WHOLE'])
  expect(tokens[0]).toMatchObject({ address: `${chainId}:${coin}`, decimals: 18 })
  expect(tokens[1]).toMatchObject({ address: `${chainId}:${at('USDC')}`, decimals: 6 })
  expect(tokens[1]?.logoUri).toMatch(/^\/public\/getTokenImage\//)
})

test('S7.05 an amount of the coin is quoted in a token', async () => {
  const response = await swaps.ask('quotes', {
    amount: String(parseEther('1')),
    from: swaps.id(coin),
    to: swaps.id(at('USDC')),
    userAddress: judy.address,
    gasPrice: '1000000000',
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { quotes } = v.parse(SwapQuotes, await response.json())
  expect(quotes).toHaveLength(1)
  const [quote] = quotes
  expect(quote).toMatchObject({
    id: null,
    fromAmount: String(parseEther('1')),
    fromAccount: swaps.id(coin),
    toAccount: swaps.id(at('USDC')),
    provider: 'uniswap',
    fees: [],
    route: [swaps.id(at('WETH')), swaps.id(at('USDC'))],
  })
  // The pool of 0.05 %.
  expect(quote?.priceImpactBps).toBeGreaterThanOrEqual(5)
  expect(quote?.priceImpactBps).toBeLessThan(8)
  expect(BigInt(quote?.minToAmount ?? 0)).toBe((BigInt(quote?.toAmount ?? 0) * 99n + 99n) / 100n)
})

test('S7.08 S7.11 S7.27 S7.10 S7.28 a token is approved for exactly the amount and swapped for another', async () => {
  const amount = parseUnits('100', 6)
  await chain().controls.faucet({ to: judy.address, amount, token: 'USDC' })
  const none = v.parse(SwapAllowance, await swaps.allowance(at('USDC'), judy.address))
  expect(none).toEqual({ allowance: '0', spender: at('SwapRouter02') })

  const { tx: approval } = v.parse(
    SwapApproval,
    await swaps.approval(at('USDC'), at('DAI'), judy.address, amount),
  )
  expect(approval).toMatchObject({
    from: swaps.id(at('USDC')),
    to: swaps.id(at('USDC')),
    value: '0',
    amount: String(amount),
    resets: false,
    spender: at('SwapRouter02'),
  })
  expect(BigInt(approval.eip155.gasPrice)).toBeGreaterThan(0n)
  await judy.send({ ...approval, gas: approval.eip155.gas ?? '0' })
  expect((await swaps.allowance(at('USDC'), judy.address)).allowance).toBe(String(amount))

  const before = await judy.holds(at('DAI'))
  const swap = await swaps.transaction(at('USDC'), at('DAI'), judy.address, amount)
  expect(swap).toMatchObject({
    data: expect.stringMatching(/^0x[\da-f]+$/),
    to: swaps.id(at('SwapRouter02')),
    eip155: { gas: expect.stringMatching(/^[1-9]\d*$/), gasPrice: expect.stringMatching(/^[1-9]\d*$/) },
    value: '0',
    provider: 'uniswap',
  })
  const receipt = await judy.send({ ...swap, gas: swap.eip155.gas })
  expect(receipt.status).toBe('success')
  expect((await judy.holds(at('DAI'))) - before).toBe(BigInt(swap.amount))
  expect((await swaps.allowance(at('USDC'), judy.address)).allowance).toBe('0')
})

test('S7.10 the coin is swapped for a token and back, unwrapped on the way', async () => {
  const bought = await swaps.transaction(coin, at('USDC'), judy.address, parseEther('1'))
  expect(bought.value).toBe(String(parseEther('1')))
  const before = await judy.holds(at('USDC'))
  await judy.send({ ...bought, gas: bought.eip155.gas })
  const gained = (await judy.holds(at('USDC'))) - before
  expect(gained).toBe(BigInt(bought.amount))

  await judy.send((await swaps.approval(at('USDC'), coin, judy.address, gained)).tx)
  const sold = await swaps.transaction(at('USDC'), coin, judy.address, gained)
  const coinBefore = await judy.holds(coin)
  const receipt = await judy.send({ ...sold, gas: sold.eip155.gas })
  const paid = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await judy.holds(coin)) - coinBefore + paid).toBe(BigInt(sold.amount))
})

test('of a token without decimals a slippage of one percent does not mean nothing at all', async () => {
  const swap = await swaps.transaction(coin, at('WHOLE'), judy.address, parseEther('0.02'))
  expect(swap).toMatchObject({ amount: '1', minAmount: '1' })
})

test('the coin and its wrapped form are exchanged one for one, without a pool and without an approval', async () => {
  const amount = parseEther('2')
  expect((await swaps.quotes(coin, at('WETH'), amount)).quotes[0]).toMatchObject({
    toAmount: String(amount),
    priceImpactBps: 0,
  })
  const wrapping = await swaps.transaction(coin, at('WETH'), judy.address, amount)
  expect(wrapping.to).toBe(swaps.id(at('WETH')))
  const before = await judy.holds(at('WETH'))
  await judy.send(wrapping)
  expect((await judy.holds(at('WETH'))) - before).toBe(amount)
  expect((await swaps.allowance(at('WETH'), judy.address, coin)).allowance).toBe(String(maxUint256))
  const unwrapping = { from: swaps.id(at('WETH')), to: swaps.id(coin), userAddress: judy.address }
  const approval = await swaps.ask('build-approve', { ...unwrapping, amount: String(amount) })
  expect(approval.status).toBe(400)
  expect(await reasonOf(approval)).toMatchObject({
    name: 'no_approval_needed',
    description: 'Unwrapping the coin needs no approval: build the swap.',
  })
  await judy.send(await swaps.transaction(at('WETH'), coin, judy.address, amount))
  expect(await judy.holds(at('WETH'))).toBe(before)
})

test('S8.46 S8.47 S8.49 S5.14 on an unsupported network quotes and tokens are empty, nothing is allowed, and nothing is built', async () => {
  const other = openSwaps(server.url, 'eip155:424242')
  expect(await other.tokens()).toEqual({ tokens: [] })
  expect(await other.quotes(coin, at('USDC'), 1n)).toEqual({ quotes: [] })
  expect(await other.allowance(at('USDC'), judy.address)).toEqual({ allowance: '0' })
  const pair = { from: other.id(at('USDC')), to: other.id(coin), userAddress: other.id(judy.address) }
  const approval = await other.ask('build-approve', pair)
  expect(approval.status).toBe(400)
  expect((await reasonOf(approval))?.description).toBe('Network not supported for Swaps')
  const swap = await other.build({ ...pair, amount: '1', eip155: { slippage: 1 } })
  expect(swap.status).toBe(400)
  expect((await reasonOf(swap))?.description).toBe('Network not supported for Swaps')
})

test('a token is found by its address: unlisted ones are marked, and their texts are one plain line', async () => {
  const listed = await swaps.tokens({ address: at('USDC') })
  expect(listed.tokens).toHaveLength(1)
  expect(listed.tokens[0]).not.toHaveProperty('listed')
  expect((await swaps.tokens({ address: swaps.id(coin) })).tokens[0]?.symbol).toBe('ETH')

  const lying = await deployStrange(
    chain(),
    key,
    {
      functions: {
        'name()': { gives: textOf(`USD Coin\u202e\n${'x'.repeat(5_000)}`) },
        'symbol()': { gives: textOf('US\u200bDC') },
        'decimals()': { gives: wordOf(6n) },
      },
    },
    judy.address,
  )
  const [found] = (await swaps.tokens({ address: lying })).tokens
  expect(found).toMatchObject({ listed: false, logoUri: null, decimals: 6, address: swaps.id(lying) })
  expect(found?.name.length).toBeLessThanOrEqual(64)
  expect(`${found?.name}${found?.symbol}`).not.toMatch(/[\u202e\u200b\n]/)
})

test('a token that claims 255 decimals is not offered; its base units are quoted like those of any token', async () => {
  const supply = parseEther('1000')
  await chain().controls.faucet({ to: judy.address, amount: parseEther('20'), token: 'WETH' })
  const [absurd, plain] = [
    await deployHostile(judy, 'ManyDecimalsToken', supply),
    await deployHostile(judy, 'ManyDecimalsToken', supply),
  ]
  const data = encodeFunctionData({ abi: hostileTokenAbi, functionName: 'setDecimals', args: [18] })
  await judy.send({ to: plain, data })
  for (const token of [absurd, plain])
    await addPools(chain(), judy).second({ tokens: [token, at('WETH')], amounts: [supply, parseEther('10')] })

  // The two differ in nothing but their decimals.
  expect((await swaps.tokens({ address: plain })).tokens).toMatchObject([{ symbol: 'MANY', decimals: 18 }])
  expect(await swaps.tokens({ address: absurd })).toEqual({ tokens: [] })
  const [[quote], [twin]] = [
    (await swaps.quotes(coin, absurd, parseEther('1'))).quotes,
    (await swaps.quotes(coin, plain, parseEther('1'))).quotes,
  ]
  expect(BigInt(quote?.toAmount ?? 0)).toBeGreaterThan(0n)
  expect(quote?.toAmount).toBe(twin?.toAmount)
})

test('an account without code is no token', async () => {
  expect(await swaps.tokens({ address: judy.address })).toEqual({ tokens: [] })
})

test('a token without a pool, an amount that buys nothing, and one beyond all pools are told as insufficient liquidity', async () => {
  for (const [from, to, amount] of [
    [coin, at('HOSTILE'), parseEther('1')],
    [coin, at('WBTC'), 1n],
    // More than a pair of the second version can hold.
    [at('TOLL'), coin, 2n ** 112n],
  ] as const) {
    const pair = { from: swaps.id(from), to: swaps.id(to) }
    const response = await swaps.ask('quotes', { ...pair, amount: String(amount) })
    expect(response.status).toBe(400)
    const reason = await reasonOf(response)
    expect(reason?.name).toBe('insufficient_liquidity')
    expect(reason?.description).toMatch(/^insufficient liquidity/)
  }
})

test('a token that keeps a part of each transfer is refused in a sentence', async () => {
  const query = { from: swaps.id(coin), to: swaps.id(at('TOLL')), amount: String(parseEther('1')) }
  const response = await swaps.ask('quotes', query)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({
    name: 'fee_on_transfer',
    description: `The token ${at('TOLL')} keeps a part of every transfer, so it cannot be swapped here.`,
  })
})

test('a token that keeps a part of each transfer is not approved either', async () => {
  await chain().controls.faucet({ to: judy.address, amount: parseEther('5'), token: 'TOLL' })
  const pair = { from: swaps.id(at('TOLL')), to: swaps.id(coin), userAddress: judy.address }
  const response = await swaps.ask('build-approve', { ...pair, amount: String(parseEther('1')) })
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.name).toBe('fee_on_transfer')
})

test('an approval without an amount is unlimited, and the coin needs none', async () => {
  const { tx } = await swaps.approval(at('WBTC'), coin, judy.address)
  expect(tx.amount).toBe(String(maxUint256))
  const pair = { from: swaps.id(coin), to: swaps.id(at('USDC')), userAddress: judy.address }
  const response = await swaps.ask('build-approve', pair)
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.description).toBe(
    "The network's own coin needs no approval: build the swap.",
  )
  expect((await swaps.allowance(coin, judy.address)).allowance).toBe(String(maxUint256))
})

test('a swap that its user cannot pay is not built, unless the estimate is left out', async () => {
  const body = {
    from: swaps.id(at('WBTC')),
    to: swaps.id(coin),
    userAddress: swaps.id(judy.address),
    amount: '100000',
    eip155: { slippage: 0.5 },
  }
  const response = await swaps.build(body)
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.name).toBe('would_fail')
  const tx = await swaps.transaction(at('WBTC'), coin, judy.address, 100_000n, 0.5, { disableEstimate: true })
  // Half a percent, in whole base units, rounded up.
  expect(BigInt(tx.minAmount ?? 0)).toBe((BigInt(tx.amount) * 9_950n + 9_999n) / 10_000n)
  expect(BigInt(tx.eip155.gas)).toBeGreaterThan(150_000n)
})

test('a quote is given where gas costs nothing', async () => {
  const query = { from: swaps.id(coin), to: swaps.id(at('USDC')), amount: '1000000000000000', gasPrice: '0' }
  const response = await swaps.ask('quotes', query)
  expect(response.status).toBe(200)
  expect(v.parse(SwapQuotes, await response.json()).quotes).toHaveLength(1)
})

const zero = '0x0000000000000000000000000000000000000000'

test.each([
  ['another network', { to: `eip155:8131338:${zero}` }, 'Choose two tokens of the same network'],
  ['the same token', { to: `${chainId}:${coin}` }, 'Choose two different tokens.'],
  ['no network', { to: coin }, 'Write the token with its network'],
  ['no address', { to: 'eip155:8131337:0x12' }, 'Write the account as 0x'],
  ['an amount of zero', { amount: '0' }, 'Write an amount above 0'],
  ['an amount with a fraction', { amount: '0.5' }, 'Write an amount in base units'],
  ['an amount beyond 255 bits', { amount: String(1n << 255n) }, 'Write an amount below 2^255'],
  [
    'a reserved address',
    { userAddress: '0x0000000000000000000000000000000000000002' },
    'this address is reserved',
  ],
])('a quote for %s is refused in a sentence', async (_, change, sentence) => {
  const query = { from: `${chainId}:${coin}`, to: swaps.id(at('USDC')), amount: '1000', ...change }
  const response = await swaps.ask('quotes', query)
  expect(response.status).toBe(400)
  expect((await reasonOf(response))?.description).toContain(sentence)
})

test('a body of another shape, and a slippage beyond 50 percent, are refused', async () => {
  const body = {
    from: swaps.id(coin),
    to: swaps.id(at('USDC')),
    userAddress: judy.address,
    amount: '1000',
    eip155: { slippage: 51 },
  }
  expect((await swaps.build(body)).status).toBe(422)
  expect((await swaps.build({ ...body, eip155: {} })).status).toBe(422)
})

test('a chain that does not answer gives 503 and says when to come back', async () => {
  await chain().controls.setFault({ kind: 'fail' })
  try {
    const fresh = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000 })
    const query = { from: swaps.id(coin), to: swaps.id(at('USDC')), amount: '1000' }
    const response = await openSwaps(fresh.url, chainId).ask('quotes', query)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    await fresh.stop()
  } finally {
    await chain().controls.clearFaults()
  }
})
