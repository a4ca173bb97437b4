import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { setSwapAmount, setSwapToken } from '../../flows/swap/setSwap.ts'
import { swapPage } from '../../test/swapPage.ts'
import { approveData, coin, dai, router, usdc } from '../../test/swapService.ts'
import { getSwap } from './getSwap.ts'

test('S3.31 S3.32 S3.33 a swap has both tokens, both amounts as text, and both prices in USD', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc, '1.5')
  expect(getSwap(page.latchkey)).toMatchObject({
    sourceToken: { address: `eip155:1:${coin}`.toLowerCase(), decimals: 18, symbol: 'ETH' },
    toToken: { address: `eip155:1:${usdc}`, decimals: 6, symbol: 'USDC' },
    sourceTokenAmount: '1.5',
    toTokenAmount: '3000',
    sourceTokenPriceInUSD: '2000',
    toTokenPriceInUSD: '1',
  })
  page.leave()
})

test('S3.34 S3.35 S3.36 S3.37 a swap has the figures of the network, the slippage, the gas and the fee', async () => {
  const page = await swapPage({ world: { rate: [1_900_000_000n, 10n ** 18n] } })
  await page.fill(coin, usdc)
  expect(getSwap(page.latchkey)).toMatchObject({
    networkPrice: '2000',
    networkBalanceInUSD: '20000',
    networkTokenSymbol: 'ETH',
    slippage: '1',
    // 1 % of 1,900 USDC.
    maxSlippage: '19',
    // 1,900 USD for 2,000 USD.
    priceImpact: '5',
    gasFee: 10n ** 9n,
    // 120,000 units of gas at 1 gwei, at 2,000 USD for 1 ETH.
    gasPriceInUSD: '0.24',
    providerFee: '0',
  })
  page.leave()
})

test('S3.37 S9.12 a service that names no fee takes 0.0085 of the amount', async () => {
  const page = await swapPage({ world: { quote: { fees: undefined } } })
  await page.fill(coin, usdc, '2')
  expect(getSwap(page.latchkey).providerFee).toBe('0.017')
  page.leave()
})

test('S3.38 a swap has what is wrong with its input, and with its last try', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc, '11')
  expect(getSwap(page.latchkey)).toMatchObject({
    inputError: 'Insufficient balance',
    inputErrorReason: 'balance',
    transactionError: undefined,
  })
  setSwapAmount(page.latchkey, '0')
  expect(getSwap(page.latchkey).inputError).toBe('Incorrect amount')
  page.world.failing.transaction = new Response('', { status: 400 })
  await page.fill(coin, usdc)
  await page.review()
  expect(getSwap(page.latchkey)).toMatchObject({
    inputError: undefined,
    transactionError: 'Failed to create transaction',
  })
  page.leave()
})

test('S3.39 S3.40 S3.41 a swap has its lists of tokens, and prices by address', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  const info = getSwap(page.latchkey)
  const symbols = (tokens: readonly { readonly symbol: string }[]) => tokens.map(({ symbol }) => symbol)
  expect(symbols(info.tokens)).toEqual(['ETH', 'USDC', 'DAI', 'WETH'])
  expect(symbols(info.popularTokens)).toEqual(['DAI', 'ETH', 'USDC', 'WETH'])
  expect(symbols(info.suggestedTokens)).toEqual(['ETH', 'USDC', 'DAI', 'WETH'])
  expect(info.foundTokens).toEqual([])
  expect(info.myTokensWithBalance).toMatchObject([
    { symbol: 'ETH', quantity: { numeric: '10', decimals: 18 }, price: '2000' },
    { symbol: 'USDC', quantity: { numeric: '5000', decimals: 6 }, price: '1' },
  ])
  // The service calls both tokens by one symbol.
  expect(info.tokensPriceMap).toEqual({
    [`eip155:1:${coin}`.toLowerCase()]: '2000',
    [`eip155:1:${usdc}`]: '1',
  })
  page.leave()
})

test('S3.42 a swap tells what it is waiting for', async () => {
  const page = await swapPage({ isOpen: false })
  const flags = () => {
    const { initializing, loadingQuote, loadingBuildTransaction, loadingTransaction } = getSwap(page.latchkey)
    return { initializing, loadingQuote, loadingBuildTransaction, loadingTransaction }
  }
  const none = {
    initializing: false,
    loadingQuote: false,
    loadingBuildTransaction: false,
    loadingTransaction: false,
  }
  page.begin()
  expect(flags()).toEqual({ ...none, initializing: true })
  await page.settle()
  expect(flags()).toEqual(none)
  let release = () => {}
  page.hold(paths.swapQuotes, new Promise<void>((resolve) => (release = resolve)))
  setSwapToken(page.latchkey, 'to', page.find(usdc))
  await page.reach(() => page.state().quote.phase === 'reading')
  expect(flags()).toEqual({ ...none, loadingQuote: true })
  release()
  await page.settle()
  page.startReview()
  expect(flags()).toEqual({ ...none, loadingBuildTransaction: true })
  await page.reach(() => page.state().build.phase === 'swap')
  page.answers(() => new Promise(() => {}))
  void page.confirm()
  expect(flags()).toEqual({ ...none, loadingTransaction: true })
  page.leave()
})

test('S3.43 a swap has the transaction that approves, and the one that swaps', async () => {
  const page = await swapPage({ world: { rate: [10n ** 18n, 2_000_000_000n] } })
  await page.fill(usdc, coin, '2000')
  await page.review()
  expect(getSwap(page.latchkey)).toMatchObject({
    approvalTransaction: {
      to: usdc,
      data: approveData(router, 2_000_000_000n),
      gas: 55_000n,
      gasPrice: 10n ** 9n,
      value: 0n,
      toAmount: 0n,
    },
    swapTransaction: undefined,
  })
  page.latchkey.router.setState({ ...page.latchkey.router.getState(), history: [{ name: 'Swap' }] })
  page.world.rate = [2_000n, 1n]
  await page.fill(coin, dai)
  page.world.bend.transaction = (answer: { tx: object }) => ({ tx: { ...answer.tx, data: '0x12345678' } })
  await page.review()
  expect(getSwap(page.latchkey)).toMatchObject({
    approvalTransaction: undefined,
    swapTransaction: {
      to: router,
      data: '0x12345678',
      gas: 150_000n,
      gasPrice: 10n ** 9n,
      value: 10n ** 18n,
      toAmount: 2_000n * 10n ** 18n,
    },
  })
  page.leave()
})
