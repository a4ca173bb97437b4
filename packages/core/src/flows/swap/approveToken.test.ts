import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { base, ethereum } from '../../chains/chains.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import { receiptWaitMs } from '../../features/sent/times.ts'
import { getSwap } from '../../features/swap/getSwap.ts'
import { swapPage } from '../../test/swapPage.ts'
import { approveData, bob, coin, router, usdc } from '../../test/swapService.ts'
import { goBack } from '../modal/goBack.ts'

const amount = 2_000_000_000n

/** A page with a swap of 2,000 USDC for ETH in the preview, whose approval a test lets into a block. */
async function approvalPage(options: Parameters<typeof swapPage>[0] = {}) {
  const chain = { isMined: false, ok: true }
  const page = await swapPage({
    ...options,
    world: { rate: [10n ** 18n, 2_000_000_000n], ...options.world },
    driver: {
      look: async () => (chain.isMined ? { at: 'block', ok: chain.ok, block: '7' } : { at: 'pool' }),
      ...options.driver,
    },
  })
  await page.fill(usdc, coin, '2000')
  await page.review()
  expect(page.state().build.phase).toBe('approval')
  return { ...page, chain }
}

const settled = (page: Awaited<ReturnType<typeof approvalPage>>) => page.state().step === 'reviewing'

test('the USDT kind: an old approval is taken back first, then the amount is approved, then swapped', async () => {
  const page = await approvalPage({ world: { allowance: 5n, resets: true } })
  const first = page.confirm()
  await page.reach(() => page.state().step === 'confirmingApproval')
  expect(page.sends[0]?.call?.data).toBe(approveData(router, 0n))
  Object.assign(page.world, { allowance: 0n, resets: false })
  page.chain.isMined = true
  await page.reach(() => settled(page) && page.state().build.phase === 'approval', 500)
  expect(await first).toMatchObject({ purpose: 'approval', amount: '0' })
  expect(page.state().approved).toMatchObject({ amount: 0n, didReset: true })
  const second = page.confirm()
  await page.reach(() => page.sends.length === 2)
  expect(page.sends[1]?.call?.data).toBe(approveData(router, amount))
  page.world.allowance = amount
  await page.reach(() => page.state().build.phase === 'swap', 500)
  await second
  expect(page.state().approved).toMatchObject({ amount, didReset: true })
  await page.confirm()
  expect(page.sends[2]).toMatchObject({ to: router })
  page.leave()
})

test('an approval that the visitor lowers in the wallet is not enough: it is asked for again', async () => {
  const page = await approvalPage()
  page.chain.isMined = true
  const approving = page.confirm()
  await page.reach(() => page.sends.length === 1)
  page.world.allowance = 1_000_000n
  await approving
  await page.reach(() => page.state().build.phase === 'approval')
  expect(getSwap(page.latchkey).approvalTransaction?.data).toBe(approveData(router, amount))
  page.leave()
})

test('an approval that another transaction uses before the swap is requested again, and nothing is sent', async () => {
  const page = await approvalPage()
  page.world.allowance = amount
  await page.reach(() => page.state().build.phase === 'swap', 500)
  page.stop()
  await page.clock.advance(25_000)
  page.world.allowance = 0n
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('Something is missing or has changed. Check the details.')
  expect(page.views()).toEqual(['Account', 'Swap'])
  page.leave()
})

test('an approval for another spender than the allowance was read of never reaches the wallet', async () => {
  const page = await swapPage({ world: { rate: [10n ** 18n, 2_000_000_000n] } })
  page.world.bend.approval = ({ tx }: { tx: object }) => ({
    tx: { ...tx, spender: bob, data: approveData(bob, amount) },
  })
  await page.fill(usdc, coin, '2000')
  await page.review()
  await page.reach(() => page.notice().open)
  expect(page.notice().message).toBe('This swap isn’t what was quoted, so it was stopped. Nothing was sent.')
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toEqual([])
  page.leave()
})

test('a network that is switched in the wallet after the preview stops the approval', async () => {
  const page = await approvalPage({ chains: [ethereum, base] })
  page.tell({ type: 'chain', chainId: base.caip2 })
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.notice().open)
  expect(page.notice().message).toBe(
    'Your wallet is on another network. Go back to Ethereum, or choose tokens there.',
  )
  expect(page.sends).toEqual([])
  page.leave()
})

test('a wallet that disconnects while it is asked for an approval ends the request, and no swap follows', async () => {
  const page = await approvalPage()
  page.answers(() => new Promise(() => {}))
  const approving = page.confirm()
  await page.reach(() => page.sends.length === 1)
  page.tell({ type: 'disconnected' })
  expect(await approving).toBeUndefined()
  await page.reach(() => page.isTold('error'))
  expect(page.sends).toHaveLength(1)
  expect(page.notice().message).toBe('Wallet disconnected. Reconnect to pick up where you left off.')
  expect(getSwap(page.latchkey).loadingApprovalTransaction).toBe(false)
  page.leave()
})

test('a wallet that moves to another network while its approval waits for a block is not asked for the swap', async () => {
  const page = await approvalPage({ chains: [ethereum, base] })
  const approving = page.confirm()
  await page.reach(() => page.state().step === 'confirmingApproval')
  page.tell({ type: 'chain', chainId: base.caip2 })
  page.world.allowance = amount
  await page.clock.advance(receiptWaitMs)
  expect(await approving).toBeUndefined()
  await page.reach(() => page.state().chainId === base.caip2)
  expect(page.views()).toEqual(['Account', 'Swap'])
  expect(await page.confirm()).toBeUndefined()
  expect(page.sends).toHaveLength(1)
  page.leave()
})

test('a declined approval is no error: the preview stays with it', async () => {
  const page = await approvalPage()
  page.answers(() => Promise.reject(new WalletDeclinedError()))
  expect(await page.confirm()).toBeUndefined()
  await page.reach(() => page.state().build.phase === 'approval')
  expect(page.state()).toMatchObject({ step: 'reviewing' })
  expect(page.state().error).toBeUndefined()
  expect(page.notice().open).toBe(false)
  page.leave()
})

test('an approval that the network rejects says so and goes back', async () => {
  const page = await approvalPage()
  Object.assign(page.chain, { isMined: true, ok: false })
  const approving = page.confirm()
  await page.reach(() => page.views().length === 2, 500)
  expect(await approving).toBeUndefined()
  await page.reach(() => page.isTold('error'))
  expect(page.notice().message).toBe('The network rejected the approval. Try again.')
  expect(page.events.map(({ event }) => event)).toContain('SWAP_APPROVAL_ERROR')
  page.leave()
})

test('an approval without a block for 3 minutes says so; once it has one, the swap is next', async () => {
  const page = await approvalPage()
  const approving = page.confirm()
  await page.reach(() => page.state().step === 'confirmingApproval')
  await page.clock.advance(receiptWaitMs)
  expect(await approving).toBeUndefined()
  expect(getSwap(page.latchkey).transactionError).toBe(
    'The approval isn’t confirmed yet. You can swap once it is.',
  )
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  page.chain.isMined = true
  page.world.allowance = amount
  await page.reach(() => page.state().build.phase === 'swap', 500)
  page.leave()
})

test('going back while an approval waits for its block makes the form editable, and the approval is still followed', async () => {
  const page = await approvalPage()
  void page.confirm()
  await page.reach(() => page.state().step === 'confirmingApproval')
  goBack(page.latchkey)
  expect(page.state().step).toBe('editing')
  page.chain.isMined = true
  const status = () =>
    sentStore(page.latchkey)
      .getState()
      .map(({ status: one }) => one)
  await page.reach(() => status()[0] === 'confirmed', 1_000)
  expect(page.sends).toHaveLength(1)
  page.leave()
})

test('nothing can be changed while the wallet is asked for an approval', async () => {
  const page = await approvalPage()
  page.answers(() => new Promise(() => {}))
  void page.confirm()
  await page.reach(() => page.sends.length === 1)
  const before = page.state()
  page.startReview()
  expect(getSwap(page.latchkey).loadingApprovalTransaction).toBe(true)
  await page.clock.advance(60_000)
  expect(page.state()).toMatchObject({ step: before.step, build: before.build, amount: before.amount })
  page.leave()
})
