import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { nativeAddress } from '@latchkey/wire'
import { encodeFunctionData, maxUint256, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askPrices, postPrices } from '../test/askPrices.ts'
import { answeringCode, endlessCode } from '../test/chains/answeringCode.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'

let sandbox: Sandbox
let server: TestServer
let time = Date.now()

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer(
    { ...noPast, sandboxUrl: sandbox.url, deadlineMs: 60_000 },
    { now: () => time },
  )
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})
// What was read before is forgotten, and pauses after failures are over.
beforeEach(() => {
  time += 10 * 60_000
})

const first = 8131337
const second = 8131338
const contracts = () => sandbox.chain(first).contracts
const on = (address: string, id = first) => `eip155:${id}:${address}`
const at = (name: keyof ReturnType<typeof contracts>, id = first) => on(contracts()[name], id)
const pricesOf = async (addresses: readonly string[], currency = 'usd') =>
  (await askPrices(server, addresses, currency)).map(({ price }) => price)
const stranger = (n: number) => `0x${n.toString(16).padStart(40, '5')}` as const

test('S7.07 S7.30 prices come in the order they were asked for, each with its address, symbol and source', async () => {
  const addresses = [at('WBTC'), at('DAI'), at('USDC'), at('WETH'), on(nativeAddress)]
  const fungibles = await askPrices(server, addresses)
  expect(fungibles.map(({ address, symbol, price, decimals }) => [address, symbol, price, decimals])).toEqual(
    [
      [addresses[0], 'WBTC', '95000', 8],
      [addresses[1], 'DAI', '1', 18],
      [addresses[2], 'USDC', '1', 6],
      [addresses[3], 'WETH', '3000', 18],
      [addresses[4], 'ETH', '3000', 18],
    ],
  )
  for (const { source, confidence, updatedAt, iconUrl } of fungibles) {
    expect(source).toBe('feed')
    expect(confidence).toBeGreaterThan(0.9)
    expect(Date.parse(updatedAt ?? '')).toBeLessThanOrEqual(time)
    expect(iconUrl).toMatch(/^\/public\/getTokenImage\//)
  }
})

test('a token that only pools know has their price; one in a thin pool or in none has no price at all', async () => {
  const [toll, hostile, whole] = await askPrices(server, [at('TOLL'), at('HOSTILE'), at('WHOLE')])
  expect(toll).toMatchObject({ symbol: 'TOLL', source: 'dex' })
  // A million TOLL for a thousand ether, less the toll that was taken on the way in.
  expect(Number(toll?.price)).toBeCloseTo((1_000 * 3_000) / 980_000, 3)
  expect(hostile).toMatchObject({ price: null, source: null, updatedAt: null, confidence: null })
  expect(whole).toMatchObject({ price: null, decimals: 0 })
})

test('a price that moves is seen within its time, and in the other chain nothing moves', async () => {
  const asked = [at('WETH'), on(nativeAddress), at('WETH', second)]
  expect(await pricesOf(asked)).toEqual(['3000', '3000', '3000'])
  await sandbox.chain(first).controls.setPrice('ETH', '3120.55')
  expect(await pricesOf(asked)).toEqual(['3000', '3000', '3000'])
  time += 16_000
  // The old one is given once more while the new one is on its way.
  await expect.poll(() => pricesOf(asked), { timeout: 30_000 }).toEqual(['3120.55', '3120.55', '3000'])
  await sandbox.chain(first).controls.setPrice('ETH', '3000')
})

test('a hundred addresses are answered in their order, twice where they stand twice (defect 4)', async () => {
  const known = [at('USDC'), on(nativeAddress), at('WBTC'), at('DAI', second)]
  const addresses = Array.from({ length: 100 }, (_, n) =>
    n % 3 === 0 ? (known[(n / 3) % known.length] ?? '') : on(stranger(n), n % 2 === 0 ? first : second),
  )
  const fungibles = await askPrices(server, addresses)
  expect(fungibles.map(({ address }) => address)).toEqual(addresses)
  const expected = ['1', '3000', '95000', '1']
  expect(fungibles.map(({ price }) => price)).toEqual(
    addresses.map((_, n) => (n % 3 === 0 ? expected[(n / 3) % known.length] : null)),
  )
})

test('an address is answered as it was written, in whatever letters', async () => {
  const shouted = on(`0x${contracts().USDC.slice(2).toUpperCase()}`)
  expect(await askPrices(server, [shouted])).toMatchObject([{ address: shouted, symbol: 'USDC', price: '1' }])
})

test('prices can be told in another currency that a feed knows, and not in one that none does', async () => {
  const asked = [on(nativeAddress), at('WETH'), at('USDC'), at('WBTC')]
  expect(await pricesOf(asked, 'eth')).toEqual(['1', '1', '0.000333333333333333', '31.6666666666666'])
  expect(await pricesOf(asked, 'btc')).toEqual(
    ['0.0315789473684210', '0.0315789473684210', '0.0000105263157894736', '1'].map((price) =>
      price.replace(/0+$/, ''),
    ),
  )
  // The same tokens again, so that a cache that forgot the currency would show.
  expect(await pricesOf(asked)).toEqual(['3000', '3000', '1', '95000'])
  const refused = await postPrices(server, { addresses: asked, currency: 'eur' })
  expect(refused.status).toBe(400)
  expect(await reasonOf(refused)).toMatchObject({ name: 'unsupported_currency', field: 'currency' })
})

test('contracts that lie about themselves have no price and harm no other', async () => {
  const chain = sandbox.chain(first)
  const liars = [1, 2, 3].map((n) => stranger(0xbad0 + n))
  const [huge = '', endless = '', tiny = ''] = liars
  await chain.request('hardhat_setCode', [huge, answeringCode(maxUint256, maxUint256)])
  await chain.request('hardhat_setCode', [endless, endlessCode])
  await chain.request('hardhat_setCode', [tiny, '0x60ff60005260016000f3'])
  const addresses = [...liars.map((liar) => on(liar)), on(stranger(0xbad9)), at('USDC')]
  const fungibles = await askPrices(server, addresses)
  expect(fungibles.map(({ price, decimals }) => [price, decimals])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [null, null],
    ['1', 6],
  ])
})

const routerAbi = parseAbi([
  'function approve(address spender, uint256 value) returns (bool)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

test('a pair that somebody bends within a block has no price until it is straight again', async () => {
  const chain = sandbox.chain(second)
  const { TOLL, WETH, UniswapV2Router02: router } = chain.contracts
  const from = sandbox.accounts[4]?.address ?? '0x'
  const [before] = await pricesOf([at('TOLL', second)])
  expect(Number(before)).toBeGreaterThan(3)
  await chain.controls.faucet({ to: from, amount: parseUnits('200', 18), token: 'WETH' })
  const send = (to: string, data: string) => chain.request('eth_sendTransaction', [{ from, to, data }])
  await send(
    WETH,
    encodeFunctionData({ abi: routerAbi, functionName: 'approve', args: [router, maxUint256] }),
  )
  await send(
    router,
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args: [parseUnits('200', 18), 0n, [WETH, TOLL], from, maxUint256],
    }),
  )
  time += 5 * 60_000
  expect(await pricesOf([at('TOLL', second), at('USDC', second)])).toEqual([null, '1'])
  // Whoever holds the price for longer than the average pays for it: then it is the price.
  const head = await chain.request('eth_getBlockByNumber', ['latest', false])
  const seconds = Number((head as { timestamp: string }).timestamp)
  await chain.controls.setTime(seconds + 700)
  await chain.controls.mine(1)
  await chain.controls.setTime(seconds + 1_400)
  await chain.controls.mine(1)
  time += 5 * 60_000
  const [after] = await pricesOf([at('TOLL', second)])
  expect(Number(after)).toBeGreaterThan(Number(before) * 1.2)
})

test('a chain that is down leaves the prices of the others; when all are down it is 503 with when to come back', async () => {
  const asked = [at('USDC'), at('USDC', second)]
  await sandbox.chain(second).controls.stop()
  expect(await pricesOf(asked)).toEqual(['1', null])
  await sandbox.chain(first).controls.stop()
  time += 10 * 60_000
  const response = await postPrices(server, { addresses: asked })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await reasonOf(response)).toMatchObject({ name: 'chain_unavailable', field: 'addresses' })
  await sandbox.chain(first).controls.resume()
  await sandbox.chain(second).controls.resume()
  await expect
    .poll(
      async () => {
        time += 60_000
        const again = await postPrices(server, { addresses: asked })
        return again.status
      },
      { timeout: 30_000 },
    )
    .toBe(200)
  await expect
    .poll(
      () => {
        time += 60_000
        return pricesOf(asked)
      },
      { timeout: 30_000 },
    )
    .toEqual(['1', '1'])
})

test('a feed that has been silent for too long is not believed, and neither is what is priced by it', async () => {
  const chain = sandbox.chain(second)
  const everything = [
    on(nativeAddress, second),
    ...(['WETH', 'WBTC', 'DAI', 'USDC', 'TOLL'] as const).map((name) => at(name, second)),
  ]
  expect((await pricesOf(everything)).filter((price) => price !== null)).toHaveLength(6)
  const day = 24 * 60 * 60
  const head = await chain.request('eth_getBlockByNumber', ['latest', false])
  const seconds = Number((head as { timestamp: string }).timestamp)
  await chain.controls.setTime(seconds + 44 * day)
  await chain.controls.mine(1)
  time += 10 * 60_000
  expect((await pricesOf(everything)).slice(0, 5)).not.toContain(null)
  await chain.controls.setTime(seconds + 46 * day)
  await chain.controls.mine(1)
  time += 10 * 60_000
  expect(await pricesOf(everything)).toEqual([null, null, null, null, null, null])
  await chain.controls.setPrice('ETH', '3000')
  time += 10 * 60_000
  // One feed speaks again; the others stay silent, and pools against it are enough for what they price.
  expect((await pricesOf(everything)).slice(0, 2)).toEqual(['3000', '3000'])
})
