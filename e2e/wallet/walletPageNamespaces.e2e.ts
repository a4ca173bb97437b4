import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openWalletPage } from './openWalletPage.ts'
import { propose, refusalOf } from './pairedWallet.ts'
import { bitcoinKeyHash, bitcoinSigner, fromBase58, isSignedBySolana, toBase58 } from './signers.ts'
import { approveSite, pasteCode, sheet, visitWallet } from './walletVisit.ts'

const networks = {
  solana: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  bip122: [
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
  ],
} as const
const text = 'Grüße vom Hafen'

const wallet = openWalletPage()

async function pairOn(page: Page, namespace: keyof typeof networks, methods: string[]) {
  const chains = [...networks[namespace]]
  const { uri, approved } = await propose(wallet.dapp, { [namespace]: { chains, methods, events: [] } })
  await pasteCode(page, uri)
  await approveSite(page)
  const { topic, namespaces } = await approved
  const accounts = namespaces[namespace]?.accounts ?? []
  // One account, on each network that the wallet offers.
  expect(accounts.map((account) => account.slice(0, account.lastIndexOf(':')))).toEqual(chains)
  return { topic, chains, account: accounts[0]?.split(':')[2] ?? '' }
}

async function sign(page: Page): Promise<void> {
  const message = sheet(page, 'Sign this message?')
  await message.getByText(text, { exact: true }).waitFor()
  await message.getByRole('button', { name: 'Sign', exact: true }).click()
  await message.waitFor({ state: 'detached' })
}

test('a site of Solana pairs, and its message is signed with the key of the account, on each network', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { topic, chains, account } = await pairOn(page, 'solana', ['solana_signMessage'])
    const bytes = new TextEncoder().encode(text)
    const ask = (chainId: string, message: Uint8Array) =>
      wallet.dapp.request<{ signature: string }>({
        topic,
        chainId,
        request: {
          method: 'solana_signMessage',
          params: { message: toBase58(message), pubkey: account },
        },
      })
    for (const chainId of chains) {
      const asked = ask(chainId, bytes)
      await sign(page)
      expect(isSignedBySolana(account, bytes, (await asked).signature), chainId).toBe(true)
    }
    const transaction = new Uint8Array([1, 0, 0, 1, ...fromBase58(account, 32), ...new Uint8Array(33)])
    expect(await refusalOf(ask(chains[0] ?? '', transaction))).toMatchObject({ code: -32602 })
  })
}, 240_000)

test('a site of Bitcoin pairs, and its message is signed so that the address can be had from the signature', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { topic, chains, account } = await pairOn(page, 'bip122', ['signMessage'])
    for (const chainId of chains) {
      const asked = wallet.dapp.request<{ address: string; signature: string }>({
        topic,
        chainId,
        request: { method: 'signMessage', params: { account, message: text } },
      })
      await sign(page)
      const { address, signature } = await asked
      expect(address).toBe(account)
      expect(await bitcoinSigner(text, signature), chainId).toBe(bitcoinKeyHash(account))
    }
  })
}, 240_000)
