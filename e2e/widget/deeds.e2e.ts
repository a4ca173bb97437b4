import type { Page } from 'playwright'
import { createPublicClient, type Hex, http, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { openShop } from './openShop.ts'
import { accountButton, connectInShop, dialog, hearsAlert, patient, siteSees } from './visitShop.ts'

const shop = openShop()
const shopkeeper = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const node = (chain = 8131337) =>
  createPublicClient({ transport: http(shop.stack().sandbox.chain(chain).url), pollingInterval: 100 })

/** Presses one of the shop's own buttons and gives what came of it. */
async function press(page: Page, name: string): Promise<string> {
  const outcome = page.getByTestId('outcome')
  // A click leaves "waiting" there at once: an older outcome is not taken for the new one.
  await page.getByRole('button', { name }).click()
  await expect.poll(() => outcome.textContent(), patient).not.toMatch(/^(waiting)?$/)
  return (await outcome.textContent()) ?? ''
}

test('what the connected wallet signs recovers to the account that the site sees', async () => {
  const wallet = shop.wallet('Foxglove', { account: 3 })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    const signature = (await press(page, 'Sign a message')) as Hex
    const signer = await recoverMessageAddress({ message: 'I was in the shop.', signature })
    expect(signer).toBe(await siteSees(page, 'account'))
    expect(signer).toBe(shop.stack().sandbox.accounts[3]?.address)
  })
})

test('after a reload the wallet that came back signs too', async () => {
  const wallet = shop.wallet('Foxglove', { account: 3 })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await page.reload()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('connected')
    const signature = (await press(page, 'Sign a message')) as Hex
    const signer = await recoverMessageAddress({ message: 'I was in the shop.', signature })
    expect(signer).toBe(shop.stack().sandbox.accounts[3]?.address)
  })
})

test('a no to a signature is a sentence for people, and the visitor stays connected', async () => {
  const wallet = shop.wallet('Foxglove')
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    wallet.next('personal_sign', 'reject')
    expect(await press(page, 'Sign a message')).toBe('You declined the request in your wallet.')
    expect(await siteSees(page, 'status')).toBe('connected')
    expect(await press(page, 'Sign a message')).toMatch(/^0x/)
  })
})

test('without a connected wallet signing says what to do first', async () => {
  await shop.visit({}, async ({ page }) => {
    expect(await press(page, 'Sign a message')).toBe('No wallet is connected. Connect one first.')
  })
})

test('S7.48 a transaction that the wallet sends arrives on the chain that the site sees', async () => {
  const wallet = shop.wallet('Foxglove', { account: 4 })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    for (const chain of [8131337, 8131338]) {
      wallet.switchChain(chain)
      await expect.poll(() => siteSees(page, 'network'), patient).toBe(`eip155:${chain}`)
      const before = await node(chain).getBalance({ address: shopkeeper })
      const hash = (await press(page, 'Pay 0.01 ETH')) as Hex
      const receipt = await node(chain).waitForTransactionReceipt({ hash })
      expect(receipt.status).toBe('success')
      expect(receipt.from).toBe(shop.stack().sandbox.accounts[4]?.address.toLowerCase())
      expect((await node(chain).getBalance({ address: shopkeeper })) - before).toBe(10n ** 16n)
    }
  })
})

test('S1.06 S2.03 S9.18 the account view shows what the chain says, floored to three decimals', async () => {
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const wallet = shop.wallet('Foxglove', { accounts: [privateKey] })
  // A balance that rounding would make richer.
  const amount = 1_234_567_899_999_999_999_999n
  await shop.stack().sandbox.chain(8131337).controls.faucet({ to: address, amount })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    expect(await node().getBalance({ address })).toBe(amount)
    await accountButton(page).getByText('1,234.567 ETH').waitFor()
    await accountButton(page).click()
    const balance = dialog(page, 'Account').getByRole('region', { name: 'Balance' })
    await expect.poll(() => balance.textContent(), patient).toMatch(/1,234\.567\s?ETH/)
    await dialog(page).getByRole('list', { name: 'Tokens' }).getByText('1,234.567 ETH').first().waitFor()
    expect(wallet.requests().map(({ method }) => method)).toContain('eth_getBalance')
  })
})

test('S8.01 a balance that the wallet cannot read is ‘Token Balance Unavailable’', async () => {
  const wallet = shop.wallet('Foxglove')
  wallet.always('eth_getBalance', { fails: { code: -32603, message: 'Internal error' } })
  await shop.visit({ wallets: [wallet] }, async ({ page }) => {
    await connectInShop(page, 'Foxglove')
    await hearsAlert(page, 'Token Balance Unavailable', () => accountButton(page).click())
    expect(await siteSees(page, 'status')).toBe('connected')
  })
})
