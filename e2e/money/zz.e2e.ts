import { test } from 'vitest'
import { openShop } from '../widget/openShop.ts'
import { connectInShop, dialog, inDialog } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { backToAccount, fillSend, isConfirmed, openActivity, openSend, reviewSend, confirmSend } from './sendJourney.ts'
const shop = openShop()
const ether = 10n ** 18n
test('debug', async () => {
  const erin = shop.stack().sandbox.accounts[4]!.address
  const { wallet } = await newcomer(shop, { coin: ether, WHOLE: 7n })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    const t0 = Date.now()
    page.on('response', async (r) => {
      if (!/balance|history/.test(r.url())) return
      const body = await r.text().catch(() => '')
      let short = body.slice(0, 100)
      try { short = JSON.stringify(JSON.parse(body).balances?.map((b: any) => [b.symbol, b.quantity.numeric])) ?? `${JSON.parse(body).data?.length} rows` } catch {}
      console.log(Date.now() - t0, r.status(), r.url().slice(40, 250), short)
    })
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await fillSend(page, { token: 'WHOLE', amount: '3', to: erin })
    await reviewSend(page)
    await confirmSend(page)
    await isConfirmed(page)
    console.log(Date.now() - t0, 'confirmed')
    await backToAccount(page)
    await openActivity(page)
    console.log(Date.now() - t0, 'activity')
    await page.keyboard.press('Escape')
    await openSend(page)
    await inDialog(page, /change token/).click()
    await inDialog(page, new RegExp(`WHOLE ·`)).waitFor()
    for (let i = 0; i < 20; i++) { console.log(Date.now() - t0, await inDialog(page, /WHOLE ·/).textContent()); await page.waitForTimeout(1000) }
  })
})
