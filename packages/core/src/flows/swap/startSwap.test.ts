import { expect, test } from 'vitest'
import { swapPage } from '../../test/swapPage.ts'
import { coin, usdc } from '../../test/swapService.ts'
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
