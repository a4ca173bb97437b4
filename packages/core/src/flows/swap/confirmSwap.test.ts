import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { sentStore } from '../../features/sent/sentStore.ts'
import { swapPage } from '../../test/swapPage.ts'
import { approveData, coin, router, usdc } from '../../test/swapService.ts'
import { confirmSwap } from './confirmSwap.ts'

test('S1.09 S4.41 S2.22 S8.25 a visitor swaps the coin for a token', async () => {
  const page = await swapPage()
  await page.fill(coin, usdc)
  await page.review()
  expect(page.views()).toEqual(['Account', 'Swap', 'SwapPreview'])
  const sent = await confirmSwap(page.latchkey)
  expect(page.state().error).toBeUndefined()
  expect(page.sends).toHaveLength(1)
  expect(page.sends[0]).toMatchObject({ to: router, call: { value: 10n ** 18n } })
  expect(sent).toMatchObject({ purpose: 'swap', receives: { amount: '2000000000', least: '1980000000' } })
  expect(page.views()).toEqual(['Account'])
  await page.reach(() => page.isTold('success'))
  expect(page.notice().message).toBe('Swapped 1 ETH to 2,000 USDC')
  page.leave()
})

test('S4.42 S4.43 S8.21 a token is approved for exactly the amount, then swapped at a price read after the approval', async () => {
  let isMined = false
  const page = await swapPage({
    world: { rate: [10n ** 18n, 2_000_000_000n] },
    driver: { look: async () => (isMined ? { at: 'block', ok: true, block: '7' } : { at: 'pool' }) },
  })
  await page.fill(usdc, coin, '2000')
  await page.review()
  expect(page.state().build).toMatchObject({ phase: 'approval', amount: 2_000_000_000n })
  const approving = confirmSwap(page.latchkey)
  await page.reach(() => page.sends.length === 1)
  expect(page.notice().message).toBe('Approve limit increase in your wallet')
  expect(page.sends[0]).toMatchObject({
    to: usdc,
    call: { data: approveData(router, 2_000_000_000n), value: 0n },
  })
  await page.reach(() => page.state().step === 'confirmingApproval')
  // In the wallet there is nothing more to do.
  await page.reach(() => !page.notice().open)
  page.world.allowance = 2_000_000_000n
  page.world.rate = [99n * 10n ** 16n, 2_000_000_000n]
  const quotes = page.count(paths.swapQuotes)
  isMined = true
  await page.reach(() => page.state().build.phase === 'swap', 500)
  await approving
  expect(page.count(paths.swapQuotes)).toBe(quotes + 1)
  // 1 % less than the new price.
  expect(page.state().build).toMatchObject({ minToAmount: 9_801n * 10n ** 14n })
  await confirmSwap(page.latchkey)
  expect(page.sends[1]).toMatchObject({ to: router, call: { value: 0n } })
  expect(
    sentStore(page.latchkey)
      .getState()
      .map(({ purpose }) => purpose),
  ).toEqual(['swap', 'approval'])
  page.leave()
})
