import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPairing } from '../../../test/pairingStage.tsx'
import { openView, shownView, violations } from '../../../test/viewStage.tsx'

const view = { name: 'ConnectingWalletConnectBasic' } as const
const button = (name: string | RegExp) => page.getByRole('button', { name })
const code = page.getByRole('img', { name: 'QR code for any wallet' })

test('S2.07 the view ConnectingWalletConnectBasic has a code and the way to all wallets at a desk', async () => {
  const { latchkey } = await openPairing(view)
  await expect.element(code).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.click(button(/^All wallets/))
  expect(shownView(latchkey)).toEqual({ name: 'AllWallets' })
})

test('S2.07 on a phone it has wallets to open instead, at once: nothing can show up in its browser', async () => {
  const { exit, latchkey } = await openPairing(view, { mobile: true })
  await expect.element(page.getByRole('heading', { name: 'Choose your wallet' })).toBeVisible()
  await expect.element(button(/^All wallets/)).toBeVisible()
  await expect.poll(() => latchkey.pairing.getState().phase).toBe('waiting')
  await userEvent.click(button(/^Rainbow/))
  expect(exit.followed).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('a wallet that agrees closes it', async () => {
  const { latchkey, pairing } = await openPairing(view)
  await expect.element(code).toBeVisible()
  pairing.take()
  await expect.element(page.getByRole('heading', { name: 'Continue on your phone' })).toBeVisible()
  expect(button(/^All wallets/).elements()).toHaveLength(0)
  pairing.approve({ accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})

test('the list at a desk leads to the code, and not once a wallet is connected that way', async () => {
  const { latchkey, pairing, clock } = await openPairing({ name: 'Connect' }, { adapters: [evm()] })
  await userEvent.click(button(/^WalletConnect.*QR code/))
  expect(shownView(latchkey)).toEqual({ name: 'ConnectingWalletConnect' })
  await expect.element(code).toBeVisible()
  pairing.approve({ accounts: ['eip155:8131337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
  await clock.advance(1_000)
  await expect.poll(() => latchkey.router.getState().open).toBe(false)
  latchkey.router.setState({
    ...latchkey.router.getState(),
    open: true,
    history: [{ name: 'ConnectWallets' }],
  })
  await expect.element(button(/^All wallets/)).toBeVisible()
  expect(button(/^WalletConnect/).elements()).toHaveLength(0)
})

test('without a relay the list has no such row', async () => {
  await openView({ name: 'Connect' })
  await expect.element(button(/^All wallets/)).toBeVisible()
  expect(button(/^WalletConnect/).elements()).toHaveLength(0)
})
