import { hexToBigInt, parseEther, recoverTypedDataAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import { openWalletPage } from './openWalletPage.ts'
import { pairWallet } from './pairedWallet.ts'
import { banner, sheet, visitWallet } from './walletVisit.ts'

const waiting = { timeout: 60_000, interval: 100 }

const wallet = openWalletPage()

const account = (at: number) => wallet.stack.sandbox.accounts[at]?.address ?? '0x'
const balanceOf = async (address: string) =>
  hexToBigInt(
    (await wallet.stack.sandbox.chains[0]?.request('eth_getBalance', [address, 'latest'])) as `0x${string}`,
  )

test('typed data is signed as shown; ether is sent for real, at a price that was shown', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { account: me, ask } = await pairWallet(page, wallet.dapp)
    const mail = {
      types: {
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
        Mail: [{ name: 'contents', type: 'string' }],
      },
      primaryType: 'Mail',
      domain: { chainId: 8131337n },
      message: { contents: 'See you at the harbour' },
    } as const
    const text = JSON.stringify(mail, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    const signed = ask<`0x${string}`>('eth_signTypedData_v4', [me, text])
    const data = sheet(page, 'Sign this data?')
    await data.getByText('See you at the harbour').waitFor()
    await data.getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await recoverTypedDataAddress({ ...mail, signature: await signed })).toBe(me)

    const before = await balanceOf(account(5))
    const purse = await balanceOf(me)
    const sent = ask<`0x${string}`>('eth_sendTransaction', [
      { from: me, to: account(5), value: '0x2386f26fc10000' },
    ])
    const question = sheet(page, 'Send this?')
    const price = question.locator('dd', { hasText: /^0\.0\d+ ETH$/ })
    const atMost = parseEther(((await price.textContent()) ?? '').replace(' ETH', ''))
    await question.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => balanceOf(account(5)), waiting).toBe(before + parseEther('0.01'))
    await banner(page, /Confirmed on Sandbox Ethereum/).waitFor()
    expect(purse - (await balanceOf(me)) - parseEther('0.01')).toBeLessThanOrEqual(atMost)
  })
})

test('calls are sent one after another and can be asked after', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { account: me, ask } = await pairWallet(page, wallet.dapp)
    expect(await ask('wallet_getCapabilities', [me])).toMatchObject({
      '0x7c1309': { atomic: { status: 'unsupported' } },
    })
    const before = await balanceOf(account(6))
    const calls = [1, 2].map(() => ({ to: account(6), value: '0x1' }))
    const sent = ask<{ id: string }>('wallet_sendCalls', [
      { version: '2.0.0', from: me, chainId: '0x7c1309', atomicRequired: false, calls },
    ])
    await sheet(page, 'Send 2 transactions?').getByRole('button', { name: 'Send all 2' }).click()
    const { id } = await sent
    expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, receipts: [{}, {}] })
    expect(await balanceOf(account(6))).toBe(before + 2n)
  })
})

test('calls that stop halfway are not sent twice, and the site can ask how far they came', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { account: me, ask } = await pairWallet(page, wallet.dapp)
    const before = await balanceOf(account(7))
    const calls = [
      { to: account(7), value: '0x1' },
      { to: account(7), value: toHex(parseEther('1000000000')) },
    ]
    const sent = ask<{ id: string }>('wallet_sendCalls', [{ from: me, calls }])
    await sheet(page, 'Send 2 transactions?').getByRole('button', { name: 'Send all 2' }).click()
    const { id } = await sent
    await page.getByText(/1 of 2 were sent, then it stopped/).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: 600, receipts: [{}] })
    expect(await balanceOf(account(7))).toBe(before + 1n)
  })
})
