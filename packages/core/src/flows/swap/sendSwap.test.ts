import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { WalletDeclinedError, WalletFailedError, WalletPendingError } from '../../adapter/walletErrors.ts'
import { base, ethereum } from '../../chains/chains.ts'
import { openModal } from '../../features/router/openModal.ts'
import { noteSent, sentStore } from '../../features/sent/sentStore.ts'
import { getSwap } from '../../features/swap/getSwap.ts'
import type { Notice } from '../../instance/notice.ts'
import { json } from '../../test/answer.ts'
import { swapPage } from '../../test/swapPage.ts'
import { bob, coin, router, usdc } from '../../test/swapService.ts'
import { answerLimitMs } from '../calls/askWallet.ts'
import { goBack } from '../modal/goBack.ts'
import { watchSent } from '../sent/watchSent.ts'
import { cancelSwap } from './confirmSwap.ts'
import { setSwapAmount, takeMaxSwap } from './setSwap.ts'
import { startSwap } from './startSwap.ts'

type Page = Awaited<ReturnType<typeof swapPage>>

/** A page with a swap of 1 ETH for USDC in the preview. */
async function previewPage(options: Parameters<typeof swapPage>[0] = {}): Promise<Page> {
  const page = await swapPage(options)
  await page.fill(coin, usdc)
  await page.review()
  expect(page.state().build.phase).toBe('swap')
  return page
}

/** A wallet that answers when a test says so. */
function slowWallet(page: Page) {
  let approve = () => {}
  let decline = (_error: unknown) => {}
  page.answers(
    () =>
      new Promise((resolve, reject) => {
        approve = () => resolve({ hash: `0x${'7'.repeat(64)}` })
        decline = reject
      }),
  )
  return { approve: () => approve(), decline: (error: unknown) => decline(error) }
}

/** Every banner that was shown. */
function listenToNotices({ latchkey }: Page): Notice[] {
  const told: Notice[] = []
  latchkey.notice.subscribe((notice) => {
    if (notice.open) told.push(notice)
  })
  return told
}

test('a wallet that moved to another network without an event is not asked for the swap', async () => {
  const page = await previewPage({ driver: { readChain: async () => base.caip2 } })
  await page.confirm()
  expect(page.sends).toHaveLength(0)
  expect(page.state().error).toMatchObject({ code: 'swap.chainMoved', values: { network: 'Ethereum' } })
})

test('S4.44 S4.45 S4.46 S8.22 a swap shows a loading message, then success, and empties the form', async () => {
  const page = await previewPage()
  const wallet = slowWallet(page)
  const told = listenToNotices(page)
  const swapping = page.confirm()
  await page.reach(() => page.sends.length === 1)
  expect(page.notice()).toMatchObject({ variant: 'loading', message: 'Confirm transaction in your wallet' })
  wallet.approve()
  await swapping
  await page.reach(() => page.isTold('success'))
  expect(told.map(({ variant }) => variant)).toEqual(['loading', 'success'])
  expect(getSwap(page.latchkey)).toMatchObject({ sourceTokenAmount: '', toToken: undefined })
  expect(page.state().build).toEqual({ phase: 'none' })
  page.leave()
})

test('S4.47 a swap reads the balances anew, past what the server remembers of both tokens', async () => {
  const page = await previewPage()
  const before = page.asked.length
  await page.confirm()
  await page.reach(() => page.asked.slice(before).some(({ pathname }) => pathname.endsWith('/balance')))
  const read = page.asked.slice(before).find(({ pathname }) => pathname.endsWith('/balance'))
  expect(read?.searchParams.get('forceUpdate')).toContain(usdc)
  page.leave()
})

test('S9.17 amounts in messages have 3 decimals', async () => {
  const page = await swapPage({ world: { rate: [1_234_567_899n, 10n ** 18n], prices: {} } })
  await page.fill(coin, usdc, '1.23456')
  await page.review()
  await page.confirm()
  await page.reach(() => page.isTold('success'))
  expect(page.notice().message).toBe('Swapped 1.234 ETH to 1,524.148 USDC')
  page.leave()
})

test('in a language from right to left each amount of the message keeps its number before its symbol', async () => {
  const page = await previewPage({ options: { locale: 'ar' } })
  await page.confirm()
  await page.reach(() => page.isTold('success'))
  expect(page.notice().message).toBe('تم تبديل \u20681 ETH\u2069 إلى \u20682,000 USDC\u2069')
  page.leave()
})

test('S2.23 S8.23 a swap by the embedded wallet stays on the transaction stack, which leads to the account', async () => {
  const page = await previewPage({ connector: 'AUTH' })
  const wallet = slowWallet(page)
  const told = listenToNotices(page)
  const swapping = page.confirm()
  await page.reach(() => page.sends.length === 1)
  expect(page.latchkey.router.getState().transactionStack).toMatchObject([
    { view: { name: 'Account' }, goBack: false },
  ])
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  wallet.approve()
  await swapping
  expect(page.views()).toEqual(['Account'])
  expect(page.latchkey.router.getState().transactionStack).toEqual([])
  await page.reach(() => page.isTold('success'))
  expect(told.map(({ message }) => message)).toEqual([
    'Swapping 1 ETH to 2,000 USDC',
    'Swapped 1 ETH to 2,000 USDC',
  ])
  page.leave()
})

test('S2.21 S8.14 a swap that the wallet fails says why in its words, and returns to the previous view', async () => {
  const page = await previewPage()
  page.answers(() => Promise.reject(new WalletFailedError('execution reverted: Too little received')))
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('execution reverted: Too little received')
  expect(page.views()).toEqual(['Account', 'Swap'])
  expect(getSwap(page.latchkey)).toMatchObject({
    transactionError: 'execution reverted: Too little received',
    sourceTokenAmount: '1',
    swapTransaction: undefined,
  })
  expect(page.events.map(({ event }) => event)).toContain('SWAP_ERROR')
  page.leave()
})

test('S8.13 a wallet that fails without words is a transaction error', async () => {
  const page = await previewPage()
  page.answers(() => Promise.reject(new WalletFailedError()))
  await page.confirm()
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('Transaction error')
  expect(getSwap(page.latchkey).transactionError).toBe('Transaction error')
  page.leave()
})

test('words of a wallet that play with the direction of text are one plain line', async () => {
  const page = await previewPage()
  page.answers(() => Promise.reject(new Error('\u202edetpecca\nsi paws siht')))
  await page.confirm()
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  page.leave()
})

test('a declined swap is no error: the preview stays, with a fresh transaction', async () => {
  const page = await previewPage()
  const told = listenToNotices(page)
  page.answers(() => Promise.reject(new WalletDeclinedError()))
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.state().step === 'reviewing' && page.state().build.phase === 'swap')
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  expect(told.some(({ variant }) => variant === 'error')).toBe(false)
  expect(page.state().error).toBeUndefined()
  page.answers(async () => ({ hash: '0x1' }))
  expect(await page.confirm()).toMatchObject({ purpose: 'swap' })
  page.leave()
})

test('a wallet that has an earlier request open says so, and the preview stays', async () => {
  const page = await previewPage()
  page.answers(() => Promise.reject(new WalletPendingError()))
  await page.confirm()
  await page.reach(() => page.isTold('error'))
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  page.leave()
})

test('a swap that was sent is not shown as failed because a listener of the site fails', async () => {
  const page = await previewPage()
  const stop = watchSent(page.latchkey, () => {
    throw new Error('The site has a bug.')
  })
  await page.confirm()
  expect(page.state()).toMatchObject({ step: 'editing', amount: { text: '' }, build: { phase: 'none' } })
  expect(page.state().error).toBeUndefined()
  expect(page.notice()).not.toMatchObject({ open: true, variant: 'error' })
  expect(page.events.map(({ event }) => event)).not.toContain('SWAP_ERROR')
  stop()
  page.leave()
})

test('a second click asks the wallet no second time', async () => {
  const page = await previewPage()
  const wallet = slowWallet(page)
  const first = page.confirm()
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.sends.length === 1)
  expect(await page.confirm()).toBeUndefined()
  wallet.approve()
  await first
  expect(page.sends).toHaveLength(1)
  expect(sentStore(page.latchkey).getState()).toHaveLength(1)
  page.leave()
})

test('a transaction older than 20 seconds is built anew on a fresh price before the wallet is asked', async () => {
  const page = await previewPage()
  page.stop()
  await page.clock.advance(25_000)
  page.world.rate = [2_100_000_000n, 10n ** 18n]
  page.world.bend.transaction = ({ tx }: { tx: object }) => ({ tx: { ...tx, data: '0x5ae401dcfe' } })
  const sent = await page.confirm()
  expect(page.sends).toMatchObject([{ to: router, call: { data: '0x5ae401dcfe' } }])
  expect(sent?.receives).toMatchObject({ amount: '2100000000', least: '2079000000' })
  page.leave()
})

test('a price that fell since the preview, but not below the least, keeps the least', async () => {
  const page = await previewPage()
  page.stop()
  await page.clock.advance(25_000)
  page.world.rate = [1_990_000_000n, 10n ** 18n]
  const sent = await page.confirm()
  expect(BigInt(sent?.receives?.least ?? 0)).toBeGreaterThanOrEqual(1_980_000_000n)
  page.leave()
})

test('a price that fell below the least since the preview stops the swap; the preview has the new one', async () => {
  const page = await previewPage()
  page.stop()
  await page.clock.advance(25_000)
  page.world.rate = [1_900_000_000n, 10n ** 18n]
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('The price moved. Check the new amount, then try again.')
  await page.reach(() => getSwap(page.latchkey).toTokenAmount === '1900')
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  page.leave()
})

test('a service that is down when a stale transaction is sent stops the swap', async () => {
  const page = await previewPage()
  page.stop()
  await page.clock.advance(25_000)
  page.world.failing.quotes = () => json({}, 400)
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  await page.reach(() => page.isTold('error'))
  expect(page.notice()).toMatchObject({
    message: 'Insufficient balance',
    detail: 'Couldn’t get a price. Trying again in 10 seconds.',
  })
  page.leave()
})

test('a network that is switched in the wallet after the preview stops the swap and says so', async () => {
  const page = await previewPage({ chains: [ethereum, base] })
  page.tell({ type: 'chain', chainId: base.caip2 })
  expect(page.views()).toEqual(['Account', 'Swap'])
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.notice().open)
  expect(page.notice().message).toBe(
    'Your wallet is on another network. Go back to Ethereum, or choose tokens there.',
  )
  await page.reach(() => page.state().chainId === base.caip2)
  expect(page.sends).toEqual([])
  page.leave()
})

test('an account that is switched in the wallet after the preview stops the swap and says so', async () => {
  const page = await previewPage()
  page.tell({ type: 'accounts', accounts: [bob] })
  await page.reach(() => page.state().account === `eip155:1:${bob}` && page.state().phase === 'initialized')
  expect(page.views()).toEqual(['Account', 'Swap'])
  expect(page.notice().message).toBe('Your wallet switched accounts. Check the swap, then try again.')
  expect(page.sends).toEqual([])
  page.leave()
})

test('an account that is switched while the swap is being built anew is not asked', async () => {
  const page = await previewPage()
  page.stop()
  await page.clock.advance(25_000)
  let release = () => {}
  page.hold(paths.swapQuotes, new Promise<void>((resolve) => (release = resolve)))
  const stop = startSwap(page.latchkey)
  const swapping = page.confirm()
  await page.clock.advance(10)
  expect(page.state().step).toBe('swapping')
  page.tell({ type: 'accounts', accounts: [bob] })
  release()
  expect(await swapping).toBeUndefined()
  expect(page.sends).toEqual([])
  await page.reach(() => page.state().account === `eip155:1:${bob}`)
  expect(page.views()).toEqual(['Account', 'Swap'])
  stop()
  page.leave()
})

test('a wallet that disconnects half-way ends the request, and says so', async () => {
  const page = await previewPage()
  slowWallet(page)
  const swapping = page.confirm()
  await page.reach(() => page.sends.length === 1)
  page.tell({ type: 'disconnected' })
  expect(await swapping).toBeUndefined()
  expect(getSwap(page.latchkey).loadingTransaction).toBe(false)
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('Wallet disconnected. Reconnect to pick up where you left off.')
  page.leave()
})

test('a wallet that does not answer in 3 minutes is late; its yes counts all the same, once', async () => {
  const page = await previewPage()
  const wallet = slowWallet(page)
  const swapping = page.confirm()
  await page.reach(() => page.sends.length === 1)
  await page.clock.advance(answerLimitMs)
  expect(await swapping).toBeUndefined()
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  wallet.approve()
  await page.reach(() => sentStore(page.latchkey).getState().length === 1)
  await page.reach(() => page.isTold('success'))
  expect(page.views()).toEqual(['Account'])
  page.leave()
})

test('a yes after the visitor went back empties the form of this swap, and leaves another one alone', async () => {
  const page = await previewPage()
  const wallet = slowWallet(page)
  void page.confirm()
  await page.reach(() => page.sends.length === 1)
  goBack(page.latchkey)
  expect(page.state()).toMatchObject({ step: 'editing', build: { phase: 'none' } })
  setSwapAmount(page.latchkey, '3')
  wallet.approve()
  await page.reach(() => page.isTold('success'))
  expect(sentStore(page.latchkey).getState()).toHaveLength(1)
  expect(page.state().amount.text).toBe('3')
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('a swap by the embedded wallet that was cancelled leaves nothing on the transaction stack', async () => {
  const page = await previewPage({ connector: 'AUTH' })
  slowWallet(page)
  void page.confirm()
  await page.reach(() => page.sends.length === 1)
  cancelSwap(page.latchkey)
  expect(page.latchkey.router.getState().transactionStack).toEqual([])
  expect(page.notice().open).toBe(false)
  page.leave()
})

test('a widget that is closed while the wallet is asked tells how it went when it is opened', async () => {
  const page = await previewPage()
  const wallet = slowWallet(page)
  const swapping = page.confirm()
  await page.reach(() => page.sends.length === 1)
  openModal(page.latchkey)
  wallet.approve()
  expect(await swapping).toMatchObject({ purpose: 'swap' })
  expect(page.views()).toEqual(['Account'])
  await page.reach(() => page.isTold('success'))
  page.leave()
})

test('S9.36 no swap is sent while 99 transactions are pending, and one is while 98 are', async () => {
  const page = await previewPage()
  const other = (count: number, status: 'pending' | 'confirmed') =>
    noteSent(page.latchkey, {
      id: `one${count}`,
      chainId: 'eip155:1',
      account: `eip155:1:${bob}`,
      connectorId: 'other',
      to: router,
      token: { symbol: 'ETH', decimals: 18 },
      amount: '1',
      sentAt: page.clock.now(),
      status,
    })
  for (let count = 0; count < 99; count += 1) other(count, 'pending')
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('Too many transactions are pending. Wait until some are confirmed.')
  other(0, 'confirmed')
  await page.reach(() => page.state().build.phase === 'swap')
  await page.confirm()
  expect(page.sends).toHaveLength(1)
  page.leave()
})

test('after Max the wallet is held to what was left for the network', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  takeMaxSwap(page.latchkey)
  await page.reach(() => page.state().quote.phase === 'ready')
  await page.review()
  await page.confirm()
  const [sent] = page.sends
  const [fee] = page.fees as { readonly most: bigint }[]
  expect((sent?.call?.value ?? 0n) + (fee?.most ?? 0n)).toBeLessThanOrEqual(10n ** 19n)
  page.leave()
})

test('the preset of a site is done with its swap', async () => {
  const page = await swapPage({ preset: { to: usdc, amount: '2' } })
  await page.reach(() => page.state().quote.phase === 'ready')
  await page.review()
  await page.confirm()
  page.begin({})
  await page.settle()
  expect(page.state()).toMatchObject({ amount: { text: '1' } })
  expect(page.state().to).toBeUndefined()
  page.leave()
})
