import type { Page } from 'playwright'
import { createWalletClient, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accountButton, connectInShop, dialog, patient } from '../widget/visitShop.ts'
import { newcomer } from './newcomer.ts'
import { waitingOf } from './pool.ts'
import {
  activityRows,
  backToAccount,
  isConfirmed,
  isTold,
  openAccount,
  openActivity,
  sendInShop,
} from './sendJourney.ts'
import { coinOf, heldOf } from './tokens.ts'
import { openTroubledShop } from './troubledShop.ts'

const { shop, cast } = openTroubledShop()
const ether = 10n ** 18n
/** A page whose time can be wound on. */
const wound = { prepare: ({ clock }: { clock: { install(): Promise<void> } }) => clock.install() }

/** A node has told the page whose turn it is: what takes another's turn, and what is gone, is known by that. */
async function isSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)), patient).toMatch(/\bnonce\b/)
}

test('one that the network refuses in its block is told as not sent, with the reason, and nothing has moved', async () => {
  const { chain, erin } = cast()
  const { USDC } = chain.contracts
  const { wallet, address, privateKey } = await newcomer(shop, { coin: ether, USDC: 20_000_000n })
  const open = (key: Hex) =>
    createWalletClient({ account: privateKeyToAccount(key), transport: http(chain.url) })
  const frank = open(shop.stack().sandbox.accounts[5]?.privateKey ?? '0x')
  const approval = { address: USDC, abi: erc20Abi, functionName: 'approve', chain: null } as const
  await open(privateKey).writeContract({ ...approval, args: [frank.account.address, 20_000_000n] })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await chain.controls.holdMining()
    await sendInShop(page, { token: 'USDC', amount: '15', to: erin })
    await isTold(page, /Waiting for confirmation/)
    // Somebody who was allowed to takes the money first, and pays more to be first.
    await frank.writeContract({
      chain: null,
      address: USDC,
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [address, frank.account.address, 20_000_000n],
      gas: 200_000n,
      maxFeePerGas: 200_000_000_000n,
      maxPriorityFeePerGas: 100_000_000_000n,
    })
    const before = await heldOf(chain, USDC, erin)
    await chain.controls.resumeMining()
    await isTold(page, 'The transaction failed. You only paid the network cost.')
    expect(await heldOf(chain, USDC, erin)).toBe(before)
    expect(await heldOf(chain, USDC, address)).toBe(0n)
    await backToAccount(page)
    await openActivity(page)
    await activityRows(page).filter({ hasText: 'Send failed' }).waitFor()
  })
})

test.each([
  ['sped up', {}, 'Sped up in your wallet and confirmed.', /^Sent−0\.5 ETH/],
  ['cancelled', { value: 0n }, 'Cancelled in your wallet. Nothing was sent.', /^Cancelled/],
  ['replaced', { value: 7n }, 'Your wallet sent a different transaction instead.', /^Replaced/],
] as const)('one that is %s in the wallet meanwhile is recognised', async (how, change, told, listed) => {
  const { chain, erin } = cast()
  const { wallet, address } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await chain.controls.holdMining()
    const before = await coinOf(chain, erin)
    await sendInShop(page, { amount: '0.5', to: erin })
    await isTold(page, /Waiting for confirmation/)
    const hash = await waitingOf(chain, address)
    await isSeen(page)
    await chain.controls.replaceTransaction(hash, how === 'cancelled' ? { ...change, to: address } : change)
    await chain.controls.resumeMining()
    await isTold(page, told)
    const arrived = { 'sped up': ether / 2n, cancelled: 0n, replaced: 7n }[how]
    expect((await coinOf(chain, erin)) - before).toBe(arrived)
    await backToAccount(page)
    await openActivity(page)
    await expect
      .poll(() => activityRows(page).allTextContents(), patient)
      .toContainEqual(expect.stringMatching(listed))
    // What took its place is on the chain, and is listed once.
    await expect
      .poll(() => activityRows(page).filter({ hasText: '0.5 ETH' }).count(), patient)
      .toBe(how === 'sped up' ? 1 : 0)
  })
})

test('one that the network forgets is told as never taken up, and can be sent again', async () => {
  const { chain, erin } = cast()
  const { wallet, address } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet], ...wound }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await chain.controls.holdMining()
    await sendInShop(page, { amount: '0.5', to: erin })
    await isTold(page, /Waiting for confirmation/)
    await isSeen(page)
    await chain.controls.dropTransaction(await waitingOf(chain, address))
    await page.clock.runFor(30_000)
    await isTold(page, /The network is slower than usual/)
    // Each look takes real time, and the page's time goes on with it.
    const wait = async () => {
      await page.clock.runFor(60_000)
      return dialog(page).textContent()
    }
    await expect.poll(wait, patient).toContain('The network dropped it')
    await backToAccount(page)
    await openActivity(page)
    await activityRows(page).filter({ hasText: 'Not sent' }).waitFor()
    await chain.controls.resumeMining()
    expect(await coinOf(chain, address)).toBe(ether)
  })
})

test('when the chain takes its block back the transfer waits again, and its money is there again', async () => {
  const { chain, erin } = cast()
  const { wallet, address } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet], ...wound }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await sendInShop(page, { amount: '0.5', to: erin })
    await isConfirmed(page)
    await accountButton(page).getByText('0.499 ETH').waitFor()
    await chain.controls.reorg(1, { keepTransactions: false })
    expect(await coinOf(chain, address)).toBe(ether)
    const wait = async () => {
      await page.clock.runFor(10_000)
      return dialog(page).textContent()
    }
    await expect.poll(wait, patient).toMatch(/On its way|Still on its way/)
    await expect.poll(() => accountButton(page).textContent(), patient).toContain('1 ETH')
  })
})

test('two tabs are one visitor: what one sends the other shows, follows when the first is closed, and lists', async () => {
  const { chain, erin } = cast()
  const { wallet } = await newcomer(shop, { coin: ether })
  await shop.visit({ wallets: [wallet] }, async ({ page, openTab }) => {
    await connectInShop(page, 'Foxglove')
    const other = await openTab()
    await openAccount(other)
    await chain.controls.holdMining()
    await sendInShop(page, { amount: '0.25', to: erin })
    await isTold(page, /Waiting for confirmation/)
    await dialog(other).getByRole('list', { name: 'In progress' }).getByText('0.25 ETH').waitFor()
    await page.close()
    await chain.controls.resumeMining()
    await dialog(other).getByRole('list', { name: 'In progress' }).waitFor({ state: 'detached' })
    await accountButton(other).getByText('0.749 ETH').waitFor()
    await openActivity(other)
    await expect
      .poll(() => activityRows(other).allTextContents(), patient)
      .toEqual([expect.stringMatching(/^Sent−0\.25 ETH/), expect.stringMatching(/^Received\+1 ETH/)])
  })
})
