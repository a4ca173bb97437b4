import { fillPath, paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { base, ethereum } from '../../chains/chains.ts'
import { openModal } from '../../features/router/openModal.ts'
import { getSwap, watchSwap } from '../../features/swap/getSwap.ts'
import { swapNetworks } from '../../features/swap/swapNetworks.ts'
import { swapProblem } from '../../features/swap/swapProblem.ts'
import { swapPage } from '../../test/swapPage.ts'
import { alice, coin, refusal, usdc } from '../../test/swapService.ts'
import { testInstance } from '../../test/testInstance.ts'
import { retrySwap, startSwap } from './startSwap.ts'

const balancePath = fillPath(paths.balance, { account: alice })

const never = new Promise<never>(() => {})

/** What a service answers that does not work now. */
const down = refusal('Out of order')

const local = { ...ethereum, id: 8131337, caip2: 'eip155:8131337', name: 'Local' } as const

test('S4.30 S4.31 S4.32 S4.33 a swap begins with the tokens, the price of the coin and the balances', async () => {
  const page = await swapPage({ isOpen: false })
  const phases = [page.state().phase]
  const stop = watchSwap(page.latchkey, ({ state }) => phases.push(state.phase))
  page.begin()
  await page.settle()
  expect(phases.filter((phase, at) => phase !== phases[at - 1])).toEqual([
    'uninitialised',
    'initializing',
    'initialized',
  ])
  const asked = page.asked.map(({ pathname }) => pathname)
  expect(asked).toContain(paths.swapTokens)
  expect(page.bodies).toContainEqual(
    expect.objectContaining({ currency: 'usd', addresses: [`eip155:1:${coin}`.toLowerCase()] }),
  )
  expect(page.state().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'WETH'])
  expect(getSwap(page.latchkey)).toMatchObject({
    initialized: true,
    networkPrice: '2000',
    networkTokenSymbol: 'ETH',
    networkBalanceInUSD: '20000',
  })
  expect(page.state().holdings.map(({ amount }) => amount)).toContain(5_000_000_000n)
  stop()
  page.leave()
})

test('S9.15 the coin is paid at first, and 1 of it', async () => {
  const page = await swapPage()
  expect(page.state()).toMatchObject({ from: page.find(coin), amount: { text: '1', decimal: '1' } })
  expect(page.state().to).toBeUndefined()
  page.leave()
})

test('S4.34 S4.35 S8.08 a failed initialization says so and goes back', async () => {
  const page = await swapPage({ world: { failing: { tokens: down } } })
  await page.reach(() => page.notice().open)
  expect(page.notice()).toMatchObject({ variant: 'error', message: 'Failed to initialize swap' })
  expect(page.views()).toEqual(['Account'])
  page.leave()
})

test('a failed initialization of the first view stays, and can be tried again', async () => {
  const page = await swapPage({ isOpen: false, world: { failing: { tokens: down } } })
  openModal(page.latchkey, { name: 'Swap' })
  const stop = startSwap(page.latchkey)
  await page.reach(() => page.state().error !== undefined)
  expect(page.views()).toEqual(['Swap'])
  expect(getSwap(page.latchkey).transactionError).toBe('Failed to initialize swap')
  expect(swapProblem(page.state())).toEqual({ kind: 'init' })
  page.world.failing = {}
  retrySwap(page.latchkey)
  await page.reach(() => page.state().phase === 'initialized')
  expect(page.state().error).toBeUndefined()
  stop()
  page.leave()
})

test('a service that never answers is given up after 15 seconds, with the reason', async () => {
  const page = await swapPage({ isOpen: false })
  page.hold(paths.swapTokens, never)
  page.begin()
  await page.reach(() => page.count(paths.swapTokens) > 0, 0)
  await page.clock.advance(14_900)
  expect(page.state().phase).toBe('initializing')
  await page.clock.advance(200)
  await page.reach(() => page.notice().open, 0)
  expect(page.state().phase).toBe('uninitialised')
  expect(page.views()).toEqual(['Account'])
  expect(page.notice()).toMatchObject({
    message: 'Failed to initialize swap',
    detail: 'The service took longer than 15 seconds. Try again.',
  })
  page.leave()
})

test('a swap begins without what is only beside it, when neither the service nor the wallet answers that', async () => {
  const page = await swapPage({ isOpen: false, driver: { isSmartAccount: () => never } })
  for (const path of [paths.fungiblePrice, paths.gasPrice, balancePath]) page.hold(path, never)
  page.begin()
  await page.reach(() => page.count(paths.swapTokens) > 0, 0)
  await page.clock.advance(6_100)
  await page.reach(() => page.state().phase === 'initialized', 0)
  expect(page.state()).toMatchObject({ isSmartAccount: false, prices: {} })
  expect(page.state().holdings).toMatchObject([{ symbol: 'ETH', amount: 10n ** 19n }])
  page.leave()
})

test('an outage of the service is no unsupported network: it says what happened, and can be tried again', async () => {
  const here = { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: null, eip2612: null }
  const page = await swapPage({
    isOpen: false,
    chains: [local],
    world: {
      chainId: local.caip2,
      capabilities: { [local.caip2]: ['swap'] },
      tokens: [{ ...here, address: `${local.caip2}:${coin}` }],
      failing: { supported: down },
    },
  })
  openModal(page.latchkey, { name: 'Swap' })
  const stop = startSwap(page.latchkey)
  await page.reach(() => page.notice().open)
  expect(swapProblem(page.state())).toEqual({ kind: 'init' })
  expect(page.notice()).toMatchObject({ message: 'Failed to initialize swap', detail: 'Out of order' })
  page.world.failing = {}
  retrySwap(page.latchkey)
  await page.reach(() => page.state().phase === 'initialized')
  expect(swapProblem(page.state())).toMatchObject({ kind: 'token', side: 'to' })
  stop()
  page.leave()
})

test('S8.09 without a price of the coin the swap begins all the same, and says so', async () => {
  const page = await swapPage({ world: { failing: { price: down } } })
  expect(page.state().phase).toBe('initialized')
  expect(page.notice()).toMatchObject({
    variant: 'error',
    message: 'Failed to fetch network token price',
  })
  expect(getSwap(page.latchkey).networkBalanceInUSD).toBeUndefined()
  page.leave()
})

test('without the balances of the service the coin is read by the node of the wallet', async () => {
  const page = await swapPage({ world: { failing: { balance: down } } })
  expect(page.state().holdings).toMatchObject([{ symbol: 'ETH', amount: 10n ** 19n }])
  page.leave()
})

test('S9.46 there are 12 networks with swaps wherever the service runs', () => {
  expect(swapNetworks).toEqual(
    [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map((id) => `eip155:${id}`),
  )
})

test('another network has no swaps, and its service is asked for nothing', async () => {
  const page = await swapPage({ chains: [local], world: { chainId: local.caip2 } })
  expect(page.state()).toMatchObject({ phase: 'initialized', isSupported: false, tokens: [] })
  expect(swapProblem(page.state())).toEqual({ kind: 'network', code: 'swap.network' })
  expect(page.count(paths.swapTokens)).toBe(0)
  page.leave()
})

test('a network with swaps, at a service that has no tokens there, has none', async () => {
  const page = await swapPage({ world: { tokens: [] } })
  expect(swapProblem(page.state())).toEqual({ kind: 'network', code: 'swap.network' })
  page.leave()
})

test('a service may name a network of its own for swaps', async () => {
  const address = `${local.caip2}:${coin}`
  const here = { name: 'Ether', symbol: 'ETH', address, decimals: 18, logoUri: null, eip2612: null }
  const world = { chainId: local.caip2, capabilities: { [local.caip2]: ['swap'] } }
  const page = await swapPage({ chains: [local], world: { ...world, tokens: [here] } })
  expect(page.state()).toMatchObject({ isSupported: true, from: { symbol: 'ETH' } })
  expect(page.count(paths.swapTokens)).toBe(1)
  page.leave()
})

test('another account, another network and leaving the form each reset the swap', async () => {
  const page = await swapPage({ chains: [ethereum, base] })
  await page.fill(coin, usdc, '3')
  page.tell({ type: 'chain', chainId: base.caip2 })
  await page.reach(() => page.state().chainId === base.caip2 && page.state().phase === 'initialized')
  expect(page.state()).toMatchObject({ amount: { text: '1' } })
  expect(page.state().to).toBeUndefined()
  openModal(page.latchkey)
  expect(page.state().phase).toBe('uninitialised')
  page.leave()
})

test('without a wallet nothing is read', async () => {
  const { latchkey, requests } = testInstance({ endpoints: 'https://api.shop.example', projectId: 'shop' })
  const leave = latchkey.start()
  const before = requests.length
  const stop = startSwap(latchkey)
  expect(getSwap(latchkey)).toMatchObject({ initializing: false, initialized: false })
  expect(requests.length).toBe(before)
  stop()
  leave()
})
