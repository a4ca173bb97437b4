import { expect, test } from 'vitest'
import { connectInShop, dialog, hearsAlert, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import {
  activityRows,
  amountField,
  backToAccount,
  confirmSend,
  fillSend,
  isConfirmed,
  isTold,
  openAccount,
  openActivity,
  openSend,
  receiverField,
  reviewSend,
  sendInShop,
} from './sendJourney.ts'
import { coinOf } from './tokens.ts'
import { openTroubledShop } from './troubledShop.ts'

const { shop, cast } = openTroubledShop()
const ether = 10n ** 18n
/** What a browser itself writes into the console of a page whose server does not answer. */
const unanswered = /Failed to load resource/

test('what cannot be sent is said before anybody is asked, in the order in which a visitor can mend it', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await inDialog(page, 'Enter an amount').waitFor()
    await amountField(page).fill('1.5')
    await inDialog(page, 'Lower the amount').waitFor()
    await dialog(page).getByText('0.5 too much').waitFor()
    await amountField(page).fill('0.1')
    await inDialog(page, 'Enter a name or address').waitFor()

    for (const [written, told] of [
      [erin.slice(0, -2), 'This address is 2 characters short. Copy and paste it again.'],
      [erin.toLowerCase().replace(/[a-f]/, (letter) => letter.toUpperCase()), /This address has a typo/],
      ['0x0000000000000000000000000000000000000000', /This is a burn address/],
      ['nobody-of-that-name.eth', 'This name has no address on this network.'],
    ] as const) {
      await receiverField(page).fill(written)
      await dialog(page).getByText(told).first().waitFor()
      await inDialog(page, 'Check the address').waitFor()
    }

    // All of it, and nothing left for the network.
    await receiverField(page).fill(erin)
    await inDialog(page, 'Review').waitFor()
    await amountField(page).fill('1')
    await inDialog(page, 'Not enough for the network cost').waitFor()
    await dialog(page)
      .getByText(/^You need .* ETH more to pay the network cost/)
      .waitFor()

    await amountField(page).fill('0.1')
    await receiverField(page).fill(chain.contracts.Reverter)
    await inDialog(page, 'This transaction will likely fail').waitFor()
    await dialog(page)
      .getByText('The network would reject this transfer. Check the amount and recipient.')
      .waitFor()
    expect(wallet.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })
})

test('a token cannot be sent by an account that has no coin to pay with', async () => {
  const { erin } = cast()
  const { wallet } = await newcomer(shop, { USDC: 5_000_000n })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await fillSend(page, { token: 'USDC', amount: '5', to: erin })
    await inDialog(page, 'Not enough for the network cost').waitFor()
  })
})

test('a node that dies while a send is filled in, asked for or under way costs nothing that was filled in', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet], forgives: unanswered }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await amountField(page).fill('0.25')
    await chain.controls.stop()
    await receiverField(page).fill(erin)
    await inDialog(page, 'Network cost unavailable').waitFor()
    await chain.controls.resume()
    await inDialog(page, 'Try again').click()
    await reviewSend(page)

    await chain.controls.stop()
    await hearsAlert(page, 'Something went wrong', () => confirmSend(page))
    await chain.controls.resume()
    const before = await coinOf(chain, erin)
    await inDialog(page, 'Try again').click()
    await isTold(page, /Waiting for confirmation|Confirmed by the network/)
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe(ether / 4n)

    await backToAccount(page)
    await page.keyboard.press('Escape')
    await chain.controls.holdMining()
    await sendInShop(page, { amount: '0.25', to: erin })
    await isTold(page, /Waiting for confirmation/)
    await chain.controls.stop()
    await chain.controls.resumeMining()
    // Silence says nothing about a transfer.
    await isTold(page, /Waiting for confirmation|The network is slower/)
    await chain.controls.resume()
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe(ether / 2n)
  })
})

test('without the site’s server a wallet still sends to an address, and what it sent is listed', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet], forgives: unanswered }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await amountField(page).fill('0.25')
    await shop.stack().stopServer()
    try {
      await receiverField(page).fill('alice.eth')
      await inDialog(page, 'Check the address').waitFor()
      await inDialog(page, 'Try again').waitFor()
      const before = await coinOf(chain, erin)
      await receiverField(page).fill(erin)
      await reviewSend(page)
      await confirmSend(page)
      await isConfirmed(page)
      expect((await coinOf(chain, erin)) - before).toBe(ether / 4n)
      await backToAccount(page)
      await openActivity(page)
      // Not the same as an empty list: it says that it could not be read, and has what is known here.
      await dialog(page).getByText('Failed to fetch transactions').first().waitFor()
      await activityRows(page).filter({ hasText: '−0.25 ETH' }).waitFor()
    } finally {
      await shop.stack().startServer()
    }
    await inDialog(page, 'Try again').click()
    await activityRows(page).filter({ hasText: '+1 ETH' }).waitFor()
    expect(await activityRows(page).filter({ hasText: '−0.25 ETH' }).count()).toBe(1)
  })
})

test('a wallet that changes its network in the middle is led back, and sends what was reviewed', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await fillSend(page, { amount: '0.25', to: erin })
    await reviewSend(page)
    wallet.switchChain(8131338)
    await inDialog(page, 'Switch to Sandbox Ethereum').waitFor()
    expect(await siteSees(page, 'network')).toBe('eip155:8131338')
    await inDialog(page, 'Switch to Sandbox Ethereum').click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131337')
    const before = await coinOf(chain, erin)
    await confirmSend(page)
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe(ether / 4n)

    // And while it is asked: it goes to the chain that the visitor saw.
    await backToAccount(page)
    await page.keyboard.press('Escape')
    const held = wallet.hold('eth_sendTransaction')
    await sendInShop(page, { amount: '0.125', to: erin })
    await held.asked
    wallet.switchChain(8131338)
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    held.release()
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe((3n * ether) / 8n)
  })
})

test('a wallet that goes away in the middle says so, and what was filled in waits for it', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const held = wallet.hold('eth_sendTransaction')
    await sendInShop(page, { amount: '0.25', to: erin })
    await held.asked
    await hearsAlert(page, 'Wallet disconnected', async () => {
      wallet.disconnect()
      await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    })
    held.release('reject')

    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await connectInShop(page, 'Foxglove')
    const before = await coinOf(chain, erin)
    await openSend(page)
    expect(await amountField(page).inputValue()).toBe('0.25')
    await reviewSend(page)
    await confirmSend(page)
    await isConfirmed(page)
    expect((await coinOf(chain, erin)) - before).toBe(ether / 4n)
  })
})

test('a wallet that does not answer need not be waited for, and its late yes is followed all the same', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const held = wallet.hold('eth_sendTransaction')
    await sendInShop(page, { amount: '0.25', to: erin })
    await held.asked
    await inDialog(page, 'Stop waiting').click()
    await inDialog(page, 'Cancel').click()
    await dialog(page, 'Send').waitFor()
    expect(await amountField(page).inputValue()).toBe('0.25')
    await dialog(page).getByText(erin.slice(-4)).first().waitFor()

    const before = await coinOf(chain, erin)
    held.release()
    await page.getByRole('status').getByText('Transaction started').waitFor()
    // What was sent is not offered to be sent once more.
    await expect.poll(() => amountField(page).inputValue(), patient).toBe('')
    await page.keyboard.press('Escape')
    await openAccount(page)
    await openActivity(page)
    await activityRows(page).filter({ hasText: 'Sent−0.25 ETH' }).waitFor()
    expect((await coinOf(chain, erin)) - before).toBe(ether / 4n)
  })
})
