import { encodeQR } from 'qr'
import { recoverMessageAddress, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { axeViolations } from '../support/axeViolations.ts'
import { sandboxNamespaces } from './openDapp.ts'
import { openWalletPage } from './openWalletPage.ts'
import { firstChain, pairWallet, propose, refusalOf } from './pairedWallet.ts'
import { approveSite, banner, pasteCode, sheet, visitWallet } from './walletVisit.ts'

const waiting = { timeout: 60_000, interval: 100 }

const wallet = openWalletPage()

const account = (at: number) => wallet.stack.sandbox.accounts[at]?.address ?? '0x'

test('a site pairs by copy and paste, is shown as it claims to be, and gets a signature', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { uri, approved } = await propose(wallet.dapp)
    await pasteCode(page, uri)
    const question = sheet(page, 'Connect to this site?')
    for (const words of ['Paper Harbour', 'app.paperharbour.example', 'Unverified', 'Sandbox Base']) {
      await question.getByText(words, { exact: true }).waitFor()
    }
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('combobox', { name: 'Account, EVM networks' }).selectOption({ index: 1 })
    await approveSite(page)
    const { topic, namespaces } = await approved
    expect(namespaces['eip155']?.accounts).toEqual([
      `eip155:8131337:${account(1)}`,
      `eip155:8131338:${account(1)}`,
    ])
    await banner(page, /Connected to Paper Harbour/).waitFor()

    const asked = wallet.dapp.request<`0x${string}`>({
      topic,
      chainId: firstChain,
      request: { method: 'personal_sign', params: [stringToHex('Welcome'), account(1)] },
    })
    const message = sheet(page, 'Sign this message?')
    await message.getByText('Welcome', { exact: true }).waitFor()
    await message.getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await recoverMessageAddress({ message: 'Welcome', signature: await asked })).toBe(account(1))
    await banner(page, /Signed for Paper Harbour/).waitFor()
  })
})

test('a link brings the code along, and a site that is rejected hears it', async () => {
  const { uri, approved } = await propose(wallet.dapp)
  const refusal = refusalOf(approved)
  await visitWallet(
    wallet.browser,
    wallet.stack,
    async ({ page }) => {
      await sheet(page, 'Connect to this site?').getByRole('button', { name: 'Reject' }).click()
      expect(await refusal).toMatchObject({ code: 5000 })
      await banner(page, /Request declined/).waitFor()
      // The code is spent: it is not in the address any more, so that a reload does not hand it over again.
      expect(new URL(page.url()).search).toBe('')
    },
    { path: `/wc?uri=${encodeURIComponent(uri)}` },
  )
})

test('a picture of a code is as good as the code, and a picture of something else says what to do', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await page.getByRole('heading', { name: 'Scan a code' }).waitFor()
    const picture = page.getByLabel('Choose a picture')
    const name = 'code.gif'
    const blank = encodeQR('nothing of ours', 'gif', { scale: 8, border: 4 })
    await picture.setInputFiles({ name, mimeType: 'image/gif', buffer: Buffer.from(blank) })
    await page.getByText('This is not a WalletConnect code.').waitFor()

    const { uri, approved } = await propose(wallet.dapp)
    const code = encodeQR(uri, 'gif', { scale: 6, border: 4 })
    await picture.setInputFiles({ name, mimeType: 'image/gif', buffer: Buffer.from(code) })
    await approveSite(page)
    expect((await approved).peer.metadata.name).toBe('Latchkey Wallet')
  })
})

test('codes that cannot be used are refused, each with its own sentence', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { uri = '' } = await wallet.dapp.connect({ optionalNamespaces: sandboxNamespaces })
    for (const [code, words] of [
      ['hello', 'This is not a WalletConnect code.'],
      ['wc:8a5e5bdc-a0e4-47@1?bridge=https%3A%2F%2Fx&key=41', 'of the first WalletConnect version'],
      [uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'), 'This code has expired.'],
      [uri.slice(0, 60), 'A part of this code is missing.'],
    ] as const) {
      await pasteCode(page, code)
      await page.getByText(words).waitFor()
    }
    await pasteCode(page, uri)
    await sheet(page, 'Connect to this site?').getByRole('button', { name: 'Close' }).click()
    await pasteCode(page, uri)
    await page.getByText('This code has been used already.').waitFor()
  })
})

test('the network and the account change from either side, and the site is told', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { topic, ask } = await pairWallet(page, wallet.dapp)
    const told: { readonly name: string; readonly data: unknown }[] = []
    const hear = ({ params }: { params: { event: { name: string; data: unknown } } }) =>
      told.push(params.event)
    wallet.dapp.on('session_event', hear)

    const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x7c130a' }])
    await sheet(page, 'Switch network?').getByRole('button', { name: 'Switch to Sandbox Base' }).click()
    expect(await switched).toBe(null)
    await expect.poll(() => told, waiting).toContainEqual({ name: 'chainChanged', data: 8131338 })

    await page.getByRole('button', { name: /^Paper Harbour/ }).click()
    await page.getByRole('combobox', { name: 'Network it is on' }).selectOption('Sandbox Ethereum')
    await expect.poll(() => told, waiting).toContainEqual({ name: 'chainChanged', data: 8131337 })
    await page.getByRole('combobox', { name: 'Account it sees, EVM networks' }).selectOption({ index: 2 })
    await expect
      .poll(() => told, waiting)
      .toContainEqual({ name: 'accountsChanged', data: [`eip155:8131337:${account(2)}`] })
    expect(wallet.dapp.session.get(topic).namespaces['eip155']?.accounts[0]).toBe(
      `eip155:8131337:${account(2)}`,
    )
    wallet.dapp.off('session_event', hear)
  })
})

test('either side can disconnect, and the other one knows', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const first = await pairWallet(page, wallet.dapp)
    await page.getByRole('button', { name: /^Paper Harbour/ }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => wallet.dapp.session.keys.includes(first.topic), waiting).toBe(false)
    await page.getByText('No site is connected yet.').waitFor()

    const second = await pairWallet(page, wallet.dapp)
    // The official client leaves a request of a session that it ended itself unanswered.
    second.ask('personal_sign', [stringToHex('x'), second.account]).catch(() => undefined)
    await sheet(page, 'Sign this message?').waitFor()
    await wallet.dapp.disconnect({ topic: second.topic, reason: { code: 6000, message: 'bye' } })
    await sheet(page, 'The site has left').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('No site is connected yet.').waitFor()
  })
})

test('a reload in the middle loses neither the site that asks nor the request', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { uri, approved } = await propose(wallet.dapp)
    await pasteCode(page, uri)
    await sheet(page, 'Connect to this site?').waitFor()
    await page.reload()
    await approveSite(page)
    const { topic } = await approved
    const asked = wallet.dapp.request<`0x${string}`>({
      topic,
      chainId: firstChain,
      request: { method: 'personal_sign', params: [stringToHex('while open'), account(0)] },
    })
    const message = sheet(page, 'Sign this message?')
    await message.getByText('while open').waitFor()
    await page.reload()
    await message.getByText('while open').waitFor()
    await message.getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await recoverMessageAddress({ message: 'while open', signature: await asked })).toBe(account(0))
  })
}, 240_000)

test('a link brings up the request that it names, though another one waits and it comes only later', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { topic, account: me, ask } = await pairWallet(page, wallet.dapp)
    const first = refusalOf(ask('personal_sign', [stringToHex('the older one'), me]))
    const message = sheet(page, 'Sign this message?')
    await message.getByText('the older one').waitFor()

    // Away while it is asked: it hears of it when it comes back.
    await page.goto('about:blank')
    const sent = new Promise<number>((resolve) => {
      wallet.dapp.once('session_request_sent', ({ id }) => resolve(id))
    })
    const second = ask<`0x${string}`>('personal_sign', [stringToHex('the one it names'), me])
    const id = await sent
    await page.goto(`${wallet.stack.walletUrl}/wc?requestId=${id}&sessionTopic=${topic}`)
    await message.getByText('the one it names').waitFor()
    await message.getByText('1 more is waiting').waitFor()
    await message.getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await recoverMessageAddress({ message: 'the one it names', signature: await second })).toBe(me)
    await message.getByText('the older one').waitFor()
    await message.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await first).toMatchObject({ code: 4001 })
  })
}, 240_000)

test('a newer tab takes the wallet over, and the older one says so', async () => {
  await visitWallet(wallet.browser, wallet.stack, async ({ page }) => {
    const { topic, account: me } = await pairWallet(page, wallet.dapp)
    const newer = await page.context().newPage()
    await newer.goto(wallet.stack.walletUrl)
    await page.getByText('Open in another tab').waitFor()
    await newer.getByRole('button', { name: /^Paper Harbour/ }).waitFor()
    const asked = wallet.dapp.request({
      topic,
      chainId: firstChain,
      request: { method: 'personal_sign', params: ['0x00', me] },
    })
    await sheet(newer, 'Sign this message?').getByRole('button', { name: 'Sign', exact: true }).click()
    expect(await asked).toMatch(/^0x/)
  })
})
