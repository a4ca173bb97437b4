import type { SandboxChain } from '@latchkey/sandbox'
import type { Page } from 'playwright'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { openShop } from '../widget/openShop.ts'
import { connectInShop, dialog, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { readable } from './readable.ts'
import { fillSend, openAccount, openSend, reviewSend } from './sendJourney.ts'
import { coinOf, feedSays, heldOf, tokenDecimals } from './tokens.ts'

/** How far the server's time is ahead, so that it forgets prices without anybody waiting. */
let ahead = 0
const shop = openShop({ now: () => Date.now() + ahead })
const ether = 10n ** 18n
/** Alice has a past, heidi dust, ivan more than fits a line, judy nothing but coins. */
const people = [0, 7, 8, 9] as const

const holdings = (page: Page) => dialog(page).getByRole('list', { name: 'Tokens' }).getByRole('button')
const balance = (page: Page) => dialog(page).getByRole('region', { name: 'Balance' })

/** What the list should say, as the chain itself knows it: the coin, and every token that has decimals. */
async function truth(chain: SandboxChain, owner: Address): Promise<readonly string[]> {
  const coin = await coinOf(chain, owner)
  const lines = [`${readable(coin, 18)} ETH`]
  for (const [symbol, decimals] of Object.entries(tokenDecimals)) {
    const name = symbol as keyof typeof tokenDecimals
    const units = await heldOf(chain, chain.contracts[name], owner)
    if (units > 0n && decimals > 0)
      lines.push(`${readable(units, decimals)} ${name === 'HOSTILE' ? '' : name}`)
  }
  return lines
}

test('S1.07 S2.03 S9.18 what the widget shows is what the chain says, floored, for the rich, the poor and the dusty on both chains', async () => {
  const { sandbox } = shop.stack()
  const wallet = shop.wallet('Foxglove', {
    accounts: people.map((at) => sandbox.accounts[at]?.privateKey ?? '0x'),
  })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openAccount(page)
    for (const chain of sandbox.chains) {
      wallet.switchChain(chain.id)
      await expect.poll(() => siteSees(page, 'network'), patient).toBe(chain.caip2)
      for (const address of wallet.addresses) {
        wallet.switchAccount(address)
        await expect.poll(() => siteSees(page, 'account'), patient).toBe(address)
        const lines = await truth(chain, address)
        await expect
          .poll(async () => {
            const shown = await holdings(page).allTextContents()
            return lines.filter((line) => !shown.some((text) => text.includes(line)))
          }, patient)
          .toEqual([])
        // And nothing else, but for tokens that nobody has put on a list.
        const listed = (await holdings(page).allTextContents()).filter(
          (text) => !text.includes('Unverified token'),
        )
        const known = lines.filter((line) => !line.endsWith(' '))
        expect(listed.length, `${address} on ${chain.name}`).toBe(known.length)
      }
    }
  })
})

test('the total is what the price feeds say, moves with them, and says when a price is not known', async () => {
  const [chain] = shop.stack().sandbox.chains
  if (chain === undefined) throw new Error('The sandbox has no chain.')
  const purse = { coin: 2n * ether, USDC: 123_456_789n, WBTC: 12_345_678n }
  const { wallet, address } = await newcomer(shop, purse)
  const total = async () => {
    const [eth, btc, usdc] = [
      await feedSays(chain, 'Eth'),
      await feedSays(chain, 'Btc'),
      await feedSays(chain, 'Usdc'),
    ]
    const worth =
      (purse.coin * eth) / 10n ** 18n + (purse.USDC * usdc) / 10n ** 6n + (purse.WBTC * btc) / 10n ** 8n
    return `$${(worth / 10n ** 8n).toLocaleString('en')}.${String((worth / 10n ** 6n) % 100n).padStart(2, '0')}`
  }
  const prepare = ({ clock }: { clock: { install(): Promise<void> } }) => clock.install()
  await shop.visit({ wallets: [wallet], prepare }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openAccount(page)
    const before = await total()
    await expect.poll(() => balance(page).textContent(), patient).toContain(before)

    // A tenth more; the server asks the feeds again once its memory is old.
    await chain.controls.setPrice('ETH', '3300')
    const after = await total()
    expect(after).not.toBe(before)
    const lookAgain = async () => {
      ahead += 60_000
      await page.clock.runFor(10_000)
      return balance(page).textContent()
    }
    await expect.poll(lookAgain, { ...patient, interval: 500 }).toContain(after)

    await chain.controls.faucet({ to: address, amount: 5n * ether, token: 'HOSTILE' })
    await expect.poll(lookAgain, { ...patient, interval: 500 }).toMatch(/Some prices unknown/)
    await holdings(page).filter({ hasText: 'No price' }).waitFor()
    await chain.controls.setPrice('ETH', '3000')
  })
})

/** A picture that would do harm in anything but an img element. */
const hostilePicture = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script>
<image href="https://elsewhere.example/tracker.png" width="9" height="9"/><foreignObject><iframe src="javascript:alert(3)"/></foreignObject></svg>`

test('a token whose name is markup and whose picture is a program is a row of plain text like any other', async () => {
  const { wallet } = await newcomer(shop, { coin: ether, USDC: 5_000_000n, HOSTILE: 7n * ether })
  await shop.visit(
    {
      wallets: [wallet],
      prepare: (context) =>
        context.route('**/public/getTokenImage/**', (route) =>
          route.fulfill({ contentType: 'image/svg+xml', body: hostilePicture }),
        ),
    },
    async ({ page, requests }) => {
      const said: string[] = []
      page.on('dialog', (box) => {
        said.push(box.message())
        void box.dismiss()
      })
      await connectInShop(page, 'Foxglove')
      await openAccount(page)
      const hostile = holdings(page).filter({ hasText: 'Unverified token' })
      await hostile.waitFor()
      const plain = async (text: string | null) => {
        expect(text).toContain('<img src=x')
        expect(text).not.toMatch(/[\p{Cf}\p{Cc}]/u)
      }
      await plain(await hostile.textContent())
      const heights = await holdings(page).evaluateAll((rows) =>
        rows.map((row) => Math.round(row.getBoundingClientRect().height)),
      )
      expect(new Set(heights).size).toBe(1)
      // No element came of it, in any shadow root.
      const made = () =>
        dialog(page).evaluate((card) => card.querySelectorAll('b > *, script, iframe, img[src="x"]').length)
      expect(await made()).toBe(0)
      await page.keyboard.press('Escape')

      await openSend(page)
      await inDialog(page, /change token/).click()
      const row = inDialog(page, /Unverified token/)
      await plain(await row.textContent())
      await row.click()
      await fillSend(page, { amount: '2', to: 'alice.eth' })
      await reviewSend(page)
      await inDialog(page, /^Send 2 /).waitFor()
      expect(await made()).toBe(0)
      expect(await dialog(page).evaluate((card) => card.scrollWidth <= card.clientWidth)).toBe(true)
      expect(said).toEqual([])
      expect(requests.filter((request) => request.url().includes('elsewhere.example'))).toEqual([])
    },
  )
})
