import { WalletDeclinedError, WalletFailedError } from '@latchkey/core/adapter'
import { goBack } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lantern, openPairing } from '../../../test/pairingStage.tsx'
import { announce } from '../../../test/stage.tsx'
import { expectFocus, openView, shownView, violations } from '../../../test/viewStage.tsx'

const view = { name: 'ConnectingWalletConnect', wallet: lantern } as const
const adapters = [evm()]
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = page.getByRole('img', { name: 'QR code for Lantern' })
const heard = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('S2.06 the view ConnectingWalletConnect shows a code for the wallet, and closes when the wallet agrees', async () => {
  const { latchkey, pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText(/Or scan it with Lantern directly\.$/).first()).toBeVisible()
  await expect.element(heard('Point your phone’s camera at the code.')).toBeInTheDocument()
  pairing.take()
  await expect.element(heading('Approve in Lantern')).toBeVisible()
  await expect.element(heard('Approve in Lantern')).toBeInTheDocument()
  pairing.approve({
    name: 'Lantern',
    accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  })
  await expect.element(heading('Connected')).toBeVisible()
  await expect.poll(() => latchkey.connections.getState().list[0]?.connector.type).toBe('WALLET_CONNECT')
})

test('without a wallet the code is for any, and says so', async () => {
  await openPairing({ name: 'ConnectingWalletConnect' }, { adapters })
  await expect.element(page.getByRole('dialog', { name: 'Scan with your phone' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code for any wallet' })).toBeVisible()
  expect(page.getByRole('tab').elements()).toHaveLength(0)
})

test('what comes next is said where the last was said: a screen reader misses a region that is new', async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(heard('Point your phone’s camera at the code. Or scan')).toBeInTheDocument()
  const region = heard('Point your phone’s camera at the code.').element()
  pairing.take()
  await expect.poll(() => region.textContent).toMatch(/^Approve in Lantern\. This page will update/)
  pairing.fail(new WalletDeclinedError())
  await expect.poll(() => region.textContent).toMatch(/^Request declined\. /)
  await userEvent.click(button('Try again'))
  await expect.poll(() => region.textContent).toMatch(/^Point your phone’s camera/)
  await userEvent.click(page.getByRole('tab', { name: 'Desktop' }))
  await expect.poll(() => region.textContent).toMatch(/^Continue in Lantern\. /)
  expect(region.isConnected).toBe(true)
})

test.each([
  ['unreachable', 'Can’t reach the connection server'],
  ['clock', 'Your device’s clock is wrong'],
  ['refused', 'This site isn’t allowed to connect'],
] as const)(
  'a relay that is %s is named as the reason, announced, and can be tried again',
  async (trouble, words) => {
    const { pairing } = await openPairing(view, { adapters, held: true })
    await expect.poll(() => pairing.waiting()).toBe(1)
    pairing.trouble(trouble)
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(heard(words)).toBeInTheDocument()
    await expect.element(button('Try again')).toBeVisible()
    expect(await violations()).toEqual([])
    pairing.showCode()
    await expect.element(code).toBeVisible()
  },
)

test('a code that never comes is given up with its reason and a way on', async () => {
  const { pairing, clock } = await openPairing(view, { adapters, held: true })
  await expect.poll(() => pairing.waiting()).toBe(1)
  pairing.trouble('clock')
  await clock.advance(15_000)
  await expect.element(heading('Your device’s clock is wrong')).toBeVisible()
  await userEvent.click(button('Try again'))
  await expect.element(page.getByText('Preparing your code…')).toBeVisible()
})

test('a connection that is lost meanwhile is said; the code stays on the screen', async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  pairing.trouble('unreachable')
  await expect.element(page.getByText('Connection lost').first()).toBeVisible()
  await expect.element(code).toBeVisible()
  pairing.trouble(undefined)
  await expect.element(page.getByText('Point your phone’s camera at the code.').first()).toBeVisible()
})

test('a no is a choice: nothing alarms, and asking again works', async () => {
  const { latchkey, pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  pairing.fail(new WalletDeclinedError())
  await expect.element(heading('Request declined')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(latchkey.notice.getState().open).toBe(false)
  await userEvent.click(button('Try again'))
  await expect.element(code).toBeVisible()
})

test("a failure shows the wallet's own reason", async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  pairing.fail(new WalletFailedError('Out of <b>storage</b>'))
  await expect.element(heading('Couldn’t connect to Lantern')).toBeVisible()
  await expect.element(page.getByText('Out of <b>storage</b>').first()).toBeVisible()
})

test('a request that was put away unanswered can be begun again', async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  pairing.take()
  await userEvent.click(button('Start again'))
  await expect.element(code).toBeVisible()
})

test('whoever uses the keyboard is not thrown out when the wallet takes the code', async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  button('Copy link').element().focus()
  await expectFocus(button('Copy link'))
  pairing.take()
  await expect.element(heading('Approve in Lantern')).toBeVisible()
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  await userEvent.keyboard('{Tab}')
  await expectFocus(button('Start again'))
})

test('whoever tries again by keyboard goes on from there, and so does who is refused meanwhile', async () => {
  const { pairing, clock } = await openPairing(view, { adapters, held: true })
  await expect.poll(() => pairing.waiting()).toBe(1)
  await clock.advance(5_000)
  await expect.element(button('Try again')).toBeVisible()
  button('Try again').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Preparing your code…')).toBeVisible()
  pairing.showCode()
  await expect.element(code).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await expectFocus(button('Copy link'))
  pairing.take()
  await expect.element(button('Start again')).toBeVisible()
  button('Start again').element().focus()
  pairing.fail(new WalletDeclinedError())
  await expect.element(heading('Request declined')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expectFocus(button('Try again'))
})

test('S2.06 tabs lead to every place where the wallet runs, by keyboard too', async () => {
  const { exit } = await openPairing(view, { adapters })
  const tabs = page.getByRole('tab')
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  expect(tabs.elements().map(({ textContent }) => textContent)).toEqual([
    'Phone',
    'Web',
    'Desktop',
    'Browser',
  ])
  await userEvent.click(page.getByRole('tab', { name: 'Web' }))
  await expect.element(heading('Open Lantern in a new tab')).toBeVisible()
  await userEvent.click(button('Open Lantern'))
  expect(exit.followed).toEqual([
    { href: expect.stringMatching(/^https:\/\/app\.lantern\.example\/wc\?uri=wc%3A/), target: '_blank' },
  ])
  await userEvent.click(page.getByRole('tab', { name: 'Web' }))
  await userEvent.keyboard('{ArrowRight}')
  await expectFocus(page.getByRole('tab', { name: 'Desktop' }))
  await expect.element(page.getByRole('tab', { name: 'Desktop' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(heading('Lantern isn’t in this browser')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a program at the desk opens by its own scheme, beside the page; one that does not come is asked about', async () => {
  const wallet = { id: 'lantern', name: 'Lantern', desktop_link: 'lanterndesk:' }
  const { exit, clock } = await openPairing({ name: 'ConnectingWalletConnect', wallet }, { adapters })
  await userEvent.click(button('Open Lantern'))
  expect(exit.followed[0]?.href).toMatch(/^lanterndesk:\/\/wc\?uri=wc%3A/)
  await expect.element(page.getByText(/^Approve in its window/).first()).toBeVisible()
  await clock.advance(1_600)
  await expect.element(heading('Didn’t open?')).toBeVisible()
  await userEvent.click(button('Try again'))
  expect(exit.followed).toHaveLength(2)
})

test('a wallet that comes into this browser meanwhile gets its tab, and what is looked at stays', async () => {
  await openPairing({ ...view, wallet: { ...lantern, rdns: 'example.lantern' } }, { adapters })
  await expect.element(code).toBeVisible()
  announce('Lantern')
  await expect.element(page.getByRole('tab', { name: 'Browser' })).toBeVisible()
  await expect.element(code).toBeVisible()
})

test('"Get it" leads to the downloads', async () => {
  const { latchkey } = await openPairing(view, { adapters })
  await userEvent.click(button('Get it'))
  expect(shownView(latchkey)).toMatchObject({ name: 'Downloads', wallet: { id: 'lantern' } })
})

test('a relay that does not reach the wallet offers no code: how to get it is shown instead', async () => {
  const { pairing } = await openPairing(view, {
    adapters,
    walletConnect: { relayUrl: 'wss://relay.example' },
  })
  await expect.element(heading('Lantern isn’t in this browser')).toBeVisible()
  expect(page.getByRole('img').elements()).toHaveLength(0)
  expect(pairing.loads()).toBe(0)
})

test('without a relay nothing of it is fetched, and wallets are shown to get', async () => {
  await openView({ name: 'ConnectingWalletConnect' })
  await expect.element(page.getByRole('list', { name: 'Get a wallet' })).toBeVisible()
})

test('leaving ends the attempt', async () => {
  const { latchkey, pairing } = await openPairing({ name: 'Connect' }, { adapters })
  await userEvent.click(button(/^WalletConnect/))
  await expect.element(page.getByRole('img', { name: 'QR code for any wallet' })).toBeVisible()
  goBack(latchkey)
  await expect.element(button(/^WalletConnect.*QR code/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.poll(() => pairing.waiting()).toBe(0)
  expect(latchkey.pairing.getState()).toEqual({ phase: 'idle' })
})

test.each(['ready', 'taken', 'declined'] as const)('axe finds nothing when the code is %s', async (state) => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  if (state === 'taken') pairing.take()
  if (state === 'declined') pairing.fail(new WalletDeclinedError())
  if (state !== 'ready') await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible()
  expect(await violations()).toEqual([])
})
