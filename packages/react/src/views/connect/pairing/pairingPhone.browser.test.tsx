import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lantern, looked, openPairing } from '../../../test/pairingStage.tsx'
import { openView, shownView, violations } from '../../../test/viewStage.tsx'

const view = { name: 'ConnectingWalletConnect', wallet: lantern } as const
const phone = { adapters: [evm()], mobile: true } as const
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a phone opens the app within the press, by its own scheme and in its own place', async () => {
  const { latchkey, exit, pairing } = await openPairing(view, phone)
  await expect.element(heading('Continue in Lantern')).toBeVisible()
  expect(exit.followed).toEqual([])
  await userEvent.click(button('Open Lantern'))
  expect(exit.followed).toEqual([
    { href: expect.stringMatching(/^lantern:\/\/wc\?uri=wc%3A/), target: '_self' },
  ])
  await expect.element(heading('Opening Lantern…')).toBeVisible()
  expect(latchkey.attempt.getState().phase).toBe('waiting')
  pairing.approve({ accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})

test('an app that does not open within a second and a half leaves no dead end', async () => {
  const { exit, clock, latchkey } = await openPairing(view, phone)
  await userEvent.click(button('Open Lantern'))
  await clock.advance(1_400)
  expect(heading('Didn’t open?').elements()).toHaveLength(0)
  await clock.advance(100)
  await expect.element(heading('Didn’t open?')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Didn’t open?' })).toBeInTheDocument()
  expect(await violations()).toEqual([])
  await userEvent.click(button('Try again'))
  expect(exit.followed).toHaveLength(2)
  await clock.advance(1_500)
  await userEvent.click(button('Open this page in Lantern'))
  expect(exit.followed.at(-1)?.href).toBe('https://link.metamask.io/dapp/harbour.example/')
  await clock.advance(1_500)
  await userEvent.click(button('Open in browser'))
  expect(exit.followed.at(-1)?.href).toMatch(/^https:\/\/.+wc%3A/)
  await clock.advance(1_500)
  await userEvent.click(button('Get the app'))
  expect(exit.followed.at(-1)).toEqual({ href: lantern.app_store, target: '_blank' })
  await expect.element(button('Copy link')).toBeVisible()
  await userEvent.click(button('Show a code for another device'))
  await expect.element(page.getByRole('img', { name: 'QR code for Lantern' })).toBeVisible()
  await userEvent.click(button('Use Lantern on this device'))
  await expect.element(heading('Didn’t open?')).toBeVisible()
  expect(shownView(latchkey)).toMatchObject(view)
})

test('an app that came in time is not asked about', async () => {
  const { exit, clock, latchkey } = await openPairing(view, phone)
  await userEvent.click(button('Open Lantern'))
  exit.show(false)
  await clock.advance(10_000)
  expect(latchkey.pairing.getState()).toMatchObject({ phase: 'waiting', linking: { phase: 'away' } })
  expect(heading('Didn’t open?').elements()).toHaveLength(0)
})

test('coming back buffers for 5 s; without an answer the way on is shown again', async () => {
  const { exit, clock } = await openPairing(view, phone)
  await userEvent.click(button('Open Lantern'))
  exit.show(false)
  exit.show(true)
  await expect.element(heading('Connecting…')).toBeVisible()
  await clock.advance(5_000)
  await expect.element(heading('No response from Lantern yet')).toBeVisible()
  await expect.element(button('Open Lantern')).toBeVisible()
})

test('what was agreed in the app while the page was away shows on the return', async () => {
  const { exit, pairing, latchkey } = await openPairing(view, phone)
  await userEvent.click(button('Open Lantern'))
  exit.show(false)
  exit.show(true)
  pairing.approve({ accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})

test('until there is a code the latch waits, and where none comes the page still opens in the wallet', async () => {
  const { pairing, exit } = await openPairing(view, { ...phone, held: true })
  await expect.element(button('Open Lantern')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => pairing.waiting()).toBe(1)
  pairing.trouble('unreachable')
  await expect.element(heading('Can’t reach the connection server')).toBeVisible()
  await userEvent.click(button('Open this page in Lantern'))
  expect(exit.followed.at(-1)?.href).toContain('https://link.metamask.io/dapp/')
  expect(await violations()).toEqual([])
})

test('S9.27 S9.28 a link that is not made is said to take long after 3 s, and another try is offered after 5', async () => {
  const { pairing, clock } = await openPairing(view, { ...phone, held: true })
  await expect.poll(() => pairing.waiting()).toBe(1)
  await clock.advance(2_900)
  await expect.element(heading('Continue in Lantern')).toBeVisible()
  await clock.advance(100)
  await expect.element(heading('This is taking longer than usual')).toBeVisible()
  expect(button('Try again').elements()).toHaveLength(0)
  await clock.advance(2_000)
  await userEvent.click(button('Try again'))
  await expect.element(heading('Continue in Lantern')).toBeVisible()
  pairing.showCode()
  await expect.element(button('Open Lantern')).not.toHaveAttribute('aria-busy')
})

test('a wallet that the relay does not reach opens this page in its own browser first', async () => {
  await openPairing(view, { ...phone, walletConnect: { relayUrl: 'wss://relay.example' } })
  await expect.element(page.getByRole('link', { name: 'Open Lantern' })).toBeVisible()
})

test('the list makes the code before the tap, which then opens the app; the view behind it waits', async () => {
  const { latchkey, exit, pairing, clock } = await openPairing({ name: 'Connect' }, phone)
  await looked(clock)
  await expect.element(heading('Choose your wallet')).toBeVisible()
  await expect.poll(() => latchkey.pairing.getState().phase).toBe('waiting')
  expect(pairing.loads()).toBe(1)
  await userEvent.click(button(/^Rainbow/))
  expect(exit.followed).toHaveLength(1)
  expect(exit.followed[0]?.href).toContain('wc%3A')
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingWalletConnect', wallet: { name: 'Rainbow' } })
  await expect.element(heading('Opening Rainbow…')).toBeVisible()
})

test('rows that wait for their code can be pressed all the same', async () => {
  const { latchkey, exit, pairing, clock } = await openPairing({ name: 'Connect' }, { ...phone, held: true })
  await looked(clock)
  await expect.poll(() => pairing.waiting()).toBe(1)
  await userEvent.click(button(/^Rainbow/))
  expect(exit.followed).toEqual([])
  expect(shownView(latchkey)).toMatchObject({ name: 'ConnectingWalletConnect' })
  pairing.showCode()
  await userEvent.click(button('Open Rainbow'))
  expect(exit.followed).toHaveLength(1)
})

test('all wallets open by a tap too, and a button shows the code for another device', async () => {
  const { latchkey, exit } = await openPairing({ name: 'AllWallets' }, phone)
  await expect.poll(() => latchkey.pairing.getState().phase).toBe('waiting')
  await userEvent.click(button('Show a code for another device'))
  expect(shownView(latchkey)).toEqual({ name: 'ConnectingWalletConnect' })
  await expect.element(page.getByRole('img', { name: 'QR code for any wallet' })).toBeVisible()
  await userEvent.click(button('Back'))
  await userEvent.click(button(/^Rainbow/))
  await expect.poll(() => exit.followed.length).toBe(1)
})

test('a phone without a relay requests no code', async () => {
  const latchkey = await openView({ name: 'Connect' }, { mobile: true })
  await expect.element(heading('Open this page in your wallet')).toBeVisible()
  expect(latchkey.pairing.getState()).toEqual({ phase: 'idle' })
})
