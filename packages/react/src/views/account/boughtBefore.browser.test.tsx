import { openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buyStage } from '../../test/buyStage.tsx'
import { button, patient } from '../../test/stage.tsx'

const purchases = {
  name: 'purchases',
  schema: { '~standard': { validate: (value: unknown) => ({ value }) } },
}

/** A visitor who returns to the account, with or without a pending purchase from an earlier page. */
async function comeBack(isBuying: boolean) {
  const stage = await buyStage({
    view: { name: 'Networks' },
    hasBought: isBuying,
    prepare(server) {
      const at = '2026-01-15T09:41:00Z'
      server.purchases = [{ id: 'begun', state: 'settled', at, hash: `0x${'5e'.repeat(32)}` }]
    },
  })
  const { latchkey, clock } = stage
  const [account] = latchkey.connections.getState().list[0]?.accounts ?? []
  const purchase = {
    id: 'begun',
    provider: { name: 'Castell Pay' },
    account,
    symbol: 'ETH',
    state: 'pending',
    at: clock.now() - 1_000,
  }
  if (isBuying) latchkey.storage.write(purchases as never, [{ purchase }] as never)
  openModal(latchkey, { name: 'Account' })
  await expect.element(button('Receive'), patient).toBeVisible()
  return stage
}

test('the account follows a purchase from before a reload, and the banner reports that it arrived', async () => {
  await comeBack(true)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Bought 0.032 ETH' }), patient)
    .toBeVisible()
})

test('an account without a pending purchase sends no request about purchases', async () => {
  const { server } = await comeBack(false)
  await expect.element(button('Buy'), patient).toBeVisible()
  expect(server.asked.filter((path) => /onramp|history/.test(path))).toEqual([])
})
