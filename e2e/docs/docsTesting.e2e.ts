import { expect, test } from 'vitest'
import { connects, giveWallet } from '../../docs/snippets/testing/journey.ts'
import { openShop } from '../widget/openShop.ts'

const shop = openShop()

test('testing/journey.ts: what the guide says of tests works as it stands there', async () => {
  const context = await shop.browser().newContext({ locale: 'en' })
  context.setDefaultTimeout(60_000)
  try {
    const wallet = await giveWallet(context, shop.stack().sandbox)
    const page = await context.newPage()
    await page.goto(shop.stack().pageUrl())
    await connects(page, wallet)
    const answers = wallet.requests().filter(({ method }) => method === 'eth_requestAccounts')
    expect(answers).toHaveLength(2)
  } finally {
    await context.close()
  }
})
