import type { SandboxChain } from '@latchkey/sandbox'
import { expect, test } from 'vitest'
import { openShop } from '../widget/openShop.ts'
import { accountButton, connectInShop, dialog, inDialog, patient } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { readable } from './readable.ts'
import {
  activityRows,
  amountField,
  backToAccount,
  confirmSend,
  fillSend,
  isConfirmed,
  openActivity,
  openSend,
  reviewSend,
  sendInShop,
  tokenRow,
} from './sendJourney.ts'
import { coinOf, heldOf } from './tokens.ts'

const shop = openShop()
const ether = 10n ** 18n

/** The first chain, and those who are paid. */
function cast() {
  const { chains, accounts } = shop.stack().sandbox
  const [chain, alice, erin] = [chains[0], accounts[0]?.address, accounts[4]?.address]
  if (!chain || !alice || !erin) throw new Error('The sandbox is too small.')
  return { chain, alice, erin }
}

/** The last transaction of an account. */
async function lastOf(chain: SandboxChain, from: string) {
  const block = (await chain.request('eth_getBlockByNumber', ['latest', true])) as {
    readonly transactions: readonly { readonly from: string; readonly value: string }[]
  }
  return block.transactions.find((one) => one.from.toLowerCase() === from.toLowerCase())
}

test('S1.08 S1.15 ether goes to a name, is followed to its block, and balance and list follow without a reload', async () => {
  const { chain, alice } = cast()
  const { wallet, address } = await newcomer(shop, { coin: 3n * ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await accountButton(page).getByText('3 ETH').waitFor()
    const before = await coinOf(chain, alice)
    await openSend(page)
    await fillSend(page, { amount: '0.25', to: 'alice.eth' })
    // Where a name leads is shown whole before anything is asked, and once more in the review.
    await dialog(page).getByText('alice.eth is this address').waitFor()
    await dialog(page).getByText(alice).first().waitFor()
    await reviewSend(page)
    await dialog(page).getByText(alice).first().waitFor()
    expect(wallet.requests().map(({ method }) => method)).not.toContain('eth_sendTransaction')
    await confirmSend(page)
    await isConfirmed(page)
    expect((await coinOf(chain, alice)) - before).toBe(ether / 4n)

    await backToAccount(page)
    const left = await coinOf(chain, address)
    expect(left).toBeLessThan((11n * ether) / 4n)
    const balance = dialog(page).getByRole('region', { name: 'Balance' })
    await expect.poll(() => balance.textContent(), patient).toContain(`${readable(left, 18)} ETH`)
    await accountButton(page)
      .getByText(`${readable(left, 18)} ETH`)
      .waitFor()

    await openActivity(page)
    await expect.poll(() => activityRows(page).count(), patient).toBe(2)
    const told = () => activityRows(page).allTextContents()
    await expect
      .poll(told, patient)
      .toEqual([
        expect.stringMatching(/^Sent.*−0\.25 ETH.*to alice\.eth/),
        expect.stringMatching(/^Received.*\+3 ETH/),
      ])
  })
})

test('Max sends all but what the network may take, and the network takes it', async () => {
  const { chain, erin } = cast()
  const { wallet, address } = await newcomer(shop, { coin: ether + 123_456_789n })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const before = await coinOf(chain, erin)
    await sendInShop(page, { to: erin })
    await isConfirmed(page)
    const arrived = (await coinOf(chain, erin)) - before
    expect(BigInt((await lastOf(chain, address))?.value ?? 0)).toBe(arrived)
    const left = await coinOf(chain, address)
    // What is left is less than a second transfer would cost: nobody leaves a tenth of an ether behind.
    expect(left).toBeLessThan(ether / 1_000n)
    expect(arrived + left).toBeLessThan(ether + 123_456_789n)
    await backToAccount(page)
    // Less than a thousandth is not nothing.
    await accountButton(page).getByText('0.000 ETH').waitFor()
    const balance = dialog(page).getByRole('region', { name: 'Balance' })
    await expect.poll(() => balance.textContent(), patient).toContain('< 0.001')
  })
})

test.each([
  { token: 'USDC', amount: '12.5', units: 12_500_000n, arrives: 12_500_000n },
  // It has no parts.
  { token: 'WHOLE', amount: '3', units: 3n, arrives: 3n },
  // It keeps two of a hundred.
  { token: 'TOLL', amount: '50', units: 50n * ether, arrives: 49n * ether },
] as const)('$token goes from the wallet in the page, and balance and list follow', async (sending) => {
  const { token, amount, units, arrives } = sending
  const { chain, erin } = cast()
  const decimals = { USDC: 6, WHOLE: 0, TOLL: 18 }[token]
  const purse = { USDC: 100_123_456n, WHOLE: 7n, TOLL: 80n * ether }[token]
  const { wallet, address } = await newcomer(shop, { coin: ether, [token]: purse })
  const contract = chain.contracts[token]
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const got = await heldOf(chain, contract, erin)
    await openSend(page)
    await fillSend(page, { token, amount, to: erin })
    if (token === 'WHOLE')
      await dialog(page).getByText('WHOLE can’t be split. Enter a whole number.').waitFor()
    if (token === 'TOLL')
      await dialog(page)
        .getByText(/They’ll get .?49 TOLL/u)
        .waitFor()
    await reviewSend(page)
    if (token === 'TOLL') await dialog(page).getByText('49 TOLL', { exact: true }).waitFor()
    await confirmSend(page)
    await isConfirmed(page)
    expect(await heldOf(chain, contract, address)).toBe(purse - units)
    expect((await heldOf(chain, contract, erin)) - got).toBe(arrives)

    await backToAccount(page)
    const left = `${readable(purse - units, decimals)} ${token}`
    if (token !== 'WHOLE') await tokenRow(page, new RegExp(left.replace('.', '\\.'))).waitFor()
    await openActivity(page)
    await expect
      .poll(() => activityRows(page).first().textContent(), patient)
      .toContain(`−${amount} ${token}`)
    // S5.11 leaves a token without decimals out of the list; the form has it.
    await page.keyboard.press('Escape')
    await openSend(page)
    await inDialog(page, /change token/).click()
    await inDialog(page, new RegExp(`\\b${token} ·`)).waitFor()
    await expect
      .poll(() => inDialog(page, new RegExp(`\\b${token} ·`)).textContent(), patient)
      .toContain(readable(purse - units, decimals))
  })
})

test('half a thing that has no halves is refused before anybody is asked', async () => {
  const { erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether, WHOLE: 7n })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await openSend(page)
    await fillSend(page, { token: 'WHOLE', amount: '1.5', to: erin })
    await inDialog(page, 'Check the amount').waitFor()
    await amountField(page).fill('7')
    await inDialog(page, 'Review').waitFor()
  })
})

test('a wallet that sends calls in batches is asked that way, and the list has the transfer once', async () => {
  const { chain, erin } = cast()
  const { wallet, address } = await newcomer(shop, { coin: ether, USDC: 90_000_000n }, { batches: 'single' })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const got = await heldOf(chain, chain.contracts.USDC, erin)
    await sendInShop(page, { token: 'USDC', amount: '40', to: erin })
    await isConfirmed(page)
    const methods = wallet.requests().map(({ method }) => method)
    expect(methods).toContain('wallet_sendCalls')
    expect(methods).not.toContain('eth_sendTransaction')
    expect((await heldOf(chain, chain.contracts.USDC, erin)) - got).toBe(40_000_000n)
    expect(await heldOf(chain, chain.contracts.USDC, address)).toBe(50_000_000n)
    await backToAccount(page)
    await tokenRow(page, /50 USDC/).waitFor()
    await openActivity(page)
    const sent = activityRows(page).filter({ hasText: '−40 USDC' })
    // The server has it too by the time that what came in before it is there.
    await activityRows(page).filter({ hasText: '+90 USDC' }).waitFor()
    await expect.poll(() => sent.count(), patient).toBe(1)
    expect(await activityRows(page).count()).toBe(3)
  })
})

test('a no in the wallet is not an error: everything is still filled in, and goes through when asked again', async () => {
  const { chain, alice } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const held = wallet.hold('eth_sendTransaction')
    await sendInShop(page, { amount: '0.125', to: 'alice.eth' })
    await held.asked
    await inDialog(page, 'Confirm in Foxglove').waitFor()
    held.release('reject')
    await inDialog(page, 'Send 0.125 ETH').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await inDialog(page, 'Cancel').click()
    await dialog(page, 'Send').waitFor()
    expect(await amountField(page).inputValue()).toBe('0.125')
    await dialog(page).getByText('alice.eth').first().waitFor()
    const before = await coinOf(chain, alice)
    await reviewSend(page)
    await confirmSend(page)
    await isConfirmed(page)
    expect((await coinOf(chain, alice)) - before).toBe(ether / 8n)
    const events = (await page.evaluate(() => window.events)).filter((name) => name.startsWith('SEND_'))
    expect(events).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })
})
