import { createPublicClient, erc20Abi, getContract, hexToBigInt, http } from 'viem'
import { expect, test } from 'vitest'
import { approveSite, banner, pasteCode, sheet } from '../wallet/walletVisit.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  dialog,
  inDialog,
  patient,
  siteSees,
} from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { askForCode, askForSignature, isConnected, isSigned, outcome, pair, signInWallet } from './pairing.ts'
import { readCode, shownCode } from './readCode.ts'

const harbour = openHarbour()
const addressAt = (at: number) => harbour.stack().sandbox.accounts[at]?.address ?? '0x'

/** How the shop's own till is filled: ether, and the token that it takes. */
async function till(): Promise<{ readonly ether: bigint; readonly token: bigint }> {
  const [chain] = harbour.stack().sandbox.chains
  const client = createPublicClient({ transport: http(chain?.url) })
  const token = getContract({ address: chain?.contracts['USDC'] ?? '0x', abi: erc20Abi, client })
  const ether = hexToBigInt(
    (await chain?.request('eth_getBalance', [addressAt(1), 'latest'])) as `0x${string}`,
  )
  return { ether, token: await token.read.balanceOf([addressAt(1)]) }
}

test('a paired wallet signs, pays ether and a token for real, and goes to another network and back', async () => {
  const token = harbour.stack().sandbox.chains[0]?.contracts['USDC'] ?? ''
  const url = `${harbour.stack().pageUrl()}&token=${token}`
  await harbour.meet({ url }, async ({ page, wallet, trouble, walletTrouble }) => {
    await pair(page, wallet)
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
    expect(await siteSees(page, 'wallet')).toBe('Latchkey Wallet')
    expect(await siteSees(page, 'network')).toBe('eip155:8131337')
    await banner(wallet, /Connected to Paper Harbour/).waitFor()

    await askForSignature(page)
    await sheet(wallet, 'Sign this message?').getByText('I was in the shop.', { exact: true }).waitFor()
    await signInWallet(wallet)
    await isSigned(page)

    const before = await till()
    await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect.poll(() => outcome(page).textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
    await page.getByRole('button', { name: 'Pay 5 USDC' }).click()
    await sheet(wallet, 'Send this?')
      .getByRole('button', { name: /^Send 5 USDC/ })
      .click()
    await expect
      .poll(till, patient)
      .toEqual({ ether: before.ether + 10n ** 16n, token: before.token + 5_000_000n })

    await page.getByTestId('network-button').getByRole('button').click()
    await inDialog(page, /Sandbox Base/).click()
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pay 0.01 ETH' }).click()
    await sheet(wallet, 'Send this?').getByText('Sandbox Base').first().waitFor()
    await sheet(wallet, 'Send this?').getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => outcome(page).textContent(), patient).toContain('declined')

    // The other way round: the wallet moves, and the site follows.
    await wallet.getByRole('button', { name: /^Paper Harbour/ }).click()
    await wallet.getByRole('combobox', { name: 'Network it is on' }).selectOption('Sandbox Ethereum')
    await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131337')
    await wallet.getByRole('combobox', { name: 'Account it sees, EVM networks' }).selectOption({ index: 2 })
    await expect.poll(() => siteSees(page, 'account'), patient).toBe(addressAt(2))

    // Everything happened on this machine, and the page spoke to nobody but its own server.
    const { serverUrl, walletUrl, sandbox } = harbour.stack()
    const own = (...urls: string[]) => urls.map((one) => new URL(one).origin).sort()
    expect([...trouble.origins].sort()).toEqual(own(page.url(), serverUrl))
    const local = own(walletUrl, sandbox.url, ...sandbox.chains.map((chain) => chain.url))
    expect([...walletTrouble.origins].filter((origin) => !local.includes(origin))).toEqual([])
  })
})

test('either side ends it, and the other one knows, now and after a reload', async () => {
  await harbour.meet({}, async ({ page, wallet }) => {
    await pair(page, wallet)
    await accountButton(page).click()
    await chooseInMenu(page, 'Disconnect')
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await wallet.getByText('No site is connected yet.').waitFor()

    await pair(page, wallet)
    await wallet.getByRole('button', { name: /^Paper Harbour/ }).click()
    await wallet.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
    await page.reload()
    await connectButton(page).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})

test('a wallet that says no is met with a calm sentence, and the next code works, from a picture of the screen', async () => {
  await harbour.meet({}, async ({ page, wallet }) => {
    await askForCode(page)
    const first = await readCode(page)
    await pasteCode(wallet, first)
    await sheet(wallet, 'Connect to this site?').waitFor()
    // Nobody has answered yet, and still the page knows where the visitor goes on.
    await dialog(page).getByText('Continue on your phone').first().waitFor()
    await sheet(wallet, 'Connect to this site?').getByRole('button', { name: 'Reject' }).click()
    await dialog(page).getByRole('heading', { name: 'Request declined' }).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await inDialog(page, 'Try again').click()
    expect(await readCode(page)).not.toBe(first)

    await wallet.getByRole('button', { name: 'Scan a code' }).click()
    const buffer = await shownCode(page).screenshot()
    await wallet
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
    await approveSite(wallet)
    await isConnected(page)
    expect(await siteSees(page, 'account')).toBe(addressAt(0))
  })
})

test('S5.33 S7.50 S4.53 S4.54 with one press in the wallet a visitor connects and is signed in on every network', async () => {
  const { serverUrl } = harbour.stack()
  const site = { siwx: { required: true, statement: 'Welcome to Paper Harbour.' } } as const
  await harbour.meet({ site }, async ({ page, wallet, requests }) => {
    await askForCode(page)
    const code = await readCode(page)
    expect(code).toContain('methods=wc_sessionAuthenticate')
    await pasteCode(wallet, code)
    const asking = sheet(wallet, 'Sign in and connect?')
    const { host, origin } = new URL(page.url())
    await asking.getByText(`${host} wants you to sign in with your Ethereum account`).waitFor()
    await asking.getByText(/Welcome to Paper Harbour\. I further authorize the stated URI/).waitFor()
    await asking.getByRole('button', { name: 'Sign in and connect' }).click()
    await isConnected(page)
    expect(await siteSees(page, 'account')).toBe(addressAt(0))

    const kept = await page.evaluate(() => localStorage.getItem('latchkey:main:siwx-auth-token'))
    const sessions = JSON.parse(kept ?? '[]') as { readonly message: string; readonly token: string }[]
    expect(sessions.map(({ message }) => /Chain ID: (\d+)/.exec(message)?.[1]).sort()).toEqual([
      '8131337',
      '8131338',
    ])
    // The site's backend sees who it is, on each network.
    for (const { token } of sessions) {
      const headers = { authorization: `Bearer ${token}`, origin }
      const me = (await (await fetch(`${serverUrl}/auth/v1/me`, { headers })).json()) as { address: string }
      expect(me.address).toBe(addressAt(0))
    }
    expect(await page.evaluate(() => window.events)).toContain('SIWX_AUTH_SUCCESS')
    await askForSignature(page)
    await sheet(wallet, 'Sign this message?').getByText('I was in the shop.', { exact: true }).waitFor()
    await signInWallet(wallet)
    await isSigned(page)
    const signIns = requests.filter(
      (request) => request.method() === 'POST' && request.url().includes('/auth/v1/authenticate'),
    )
    expect(signIns).toHaveLength(sessions.length)
  })
})

test('who declines to sign in while connecting is not connected, and may try again', async () => {
  await harbour.meet({ site: { siwx: true } }, async ({ page, wallet }) => {
    await askForCode(page)
    await pasteCode(wallet, await readCode(page))
    await sheet(wallet, 'Sign in and connect?').getByRole('button', { name: 'Reject' }).click()
    await dialog(page).getByRole('heading', { name: 'Request declined' }).waitFor()
    expect(await siteSees(page, 'status')).toBe('disconnected')
  })
})
