import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openHarbour } from '../pairing/openHarbour.ts'
import { pair } from '../pairing/pairing.ts'
import { sheet } from '../wallet/walletVisit.ts'
import { accountButton, dialog, inDialog, patient } from '../widget/visitShop.ts'
import { readable } from './readable.ts'
import {
  activityRows,
  amountField,
  backToAccount,
  confirmSend,
  isConfirmed,
  openActivity,
  reviewSend,
  sendInShop,
  tokenRow,
} from './sendJourney.ts'
import { coinOf, heldOf } from './tokens.ts'

const harbour = openHarbour()

/** Says yes in the wallet, which shows what it is asked for. */
async function payIn(wallet: Page, amount: string): Promise<void> {
  await sheet(wallet, 'Send this?')
    .getByRole('button', { name: `Send ${amount}` })
    .click()
}

test('from a wallet on another device go a coin and a token, and balance and list follow without a reload', async () => {
  const { chains, accounts } = harbour.stack().sandbox
  const [chain, alice, bob, erin] = [chains[0], ...[0, 1, 4].map((at) => accounts[at]?.address)]
  if (!chain || !alice || !bob || !erin) throw new Error('The sandbox is too small.')
  const { USDC } = chain.contracts
  await harbour.meet({}, async ({ page, wallet }) => {
    await pair(page, wallet)
    const before = await coinOf(chain, bob)
    await sendInShop(page, { amount: '0.75', to: 'bob.eth' })
    // The wallet names the one whom the name stands for.
    await sheet(wallet, 'Send this?').getByText(bob.slice(-4)).first().waitFor()
    await inDialog(page, 'Confirm in Latchkey Wallet').waitFor()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Reject' }).click()
    await inDialog(page, 'Send 0.75 ETH').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await coinOf(chain, bob)).toBe(before)
    await inDialog(page, 'Cancel').click()
    expect(await amountField(page).inputValue()).toBe('0.75')

    await reviewSend(page)
    await confirmSend(page)
    await payIn(wallet, '0.75 ETH')
    await isConfirmed(page)
    expect((await coinOf(chain, bob)) - before).toBe(75n * 10n ** 16n)
    await backToAccount(page)
    const left = `${readable(await coinOf(chain, alice), 18)} ETH`
    await accountButton(page).getByText(left).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    const [had, got] = [await heldOf(chain, USDC, alice), await heldOf(chain, USDC, erin)]
    await sendInShop(page, { token: 'USDC', amount: '31.25', to: erin })
    await payIn(wallet, '31.25 USDC')
    await isConfirmed(page)
    expect((await heldOf(chain, USDC, erin)) - got).toBe(31_250_000n)
    expect(had - (await heldOf(chain, USDC, alice))).toBe(31_250_000n)
    await backToAccount(page)
    await tokenRow(page, `${readable(had - 31_250_000n, 6)} USDC`).waitFor()
    await openActivity(page)
    await expect
      .poll(() => activityRows(page).allTextContents(), patient)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Sent−31\.25 USDC/),
          expect.stringMatching(/^Sent−0\.75 ETHto bob\.eth/),
        ]),
      )
  })
})
