import { expect, test } from 'vitest'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { openModal } from '../../features/router/openModal.ts'
import { swapPage } from '../../test/swapPage.ts'
import { coin, usdc } from '../../test/swapService.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openSwap } from './openSwap.ts'
import { refreshMs } from './refreshSwap.ts'
import { startSwap } from './startSwap.ts'

test('the preview that takes the place of the form builds at once, and waits for no new price', async () => {
  const page = await swapPage({ isOpen: false })
  openSwap(page.latchkey)
  const leaveForm = startSwap(page.latchkey)
  await page.settle()
  await page.fill(coin, usdc)
  const reviewedAt = page.clock.now()
  page.startReview()
  leaveForm()
  const leavePreview = startSwap(page.latchkey)
  await page.reach(() => page.state().build.phase === 'swap')
  expect(page.clock.now() - reviewedAt).toBeLessThan(refreshMs)
  leavePreview()
  page.leave()
})

test.each([
  ['stays followed', false],
  ['is left', true],
])(
  'a visitor who closes the widget while the wallet is asked, and declines, reviews the swap again (the form %s)',
  async (_name, isLeft) => {
    const page = await swapPage()
    await page.fill(coin, usdc, '2')
    await page.review()
    let decline = (_reason: Error) => {}
    page.answers(() => new Promise((_, reject) => (decline = reject)))
    const asking = page.confirm()
    await page.reach(() => page.sends.length === 1)
    closeModal(page.latchkey)
    if (isLeft) page.stop()
    decline(new WalletDeclinedError())
    await asking
    openModal(page.latchkey)
    page.begin()
    expect(page.state()).toMatchObject({ step: 'editing', amount: { text: '2' } })
    await page.settle()
    await page.review()
    expect(page.views().at(-1)).toBe('SwapPreview')
    expect(page.state().build.phase).toBe('swap')
    page.leave()
  },
)

test('a visitor who closes the widget while an approval is confirmed reviews the swap again', async () => {
  let isMined = false
  const page = await swapPage({
    world: { rate: [10n ** 18n, 2_000_000_000n] },
    driver: { look: async () => (isMined ? { at: 'block', ok: true, block: '7' } : { at: 'pool' }) },
  })
  await page.fill(usdc, coin, '2000')
  await page.review()
  const approving = page.confirm()
  await page.reach(() => page.state().step === 'confirmingApproval')
  closeModal(page.latchkey)
  page.stop()
  page.world.allowance = 2_000_000_000n
  isMined = true
  await page.reach(() => page.state().step === 'reviewing', 500)
  await approving
  openModal(page.latchkey)
  page.begin()
  await page.settle()
  await page.review()
  expect(page.state().build.phase).toBe('swap')
  page.leave()
})
