import { connectWallet, setLocale } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { playWallet } from '../test/loginStage.ts'
import { announce, button, dialog, patient, stage } from '../test/stage.tsx'
import { WalletButton } from './WalletButton.tsx'

const metamask = () => announce('MetaMask', { rdns: 'io.metamask' })
const host = () => document.querySelector<HTMLElement>('[data-testid="wallet-button-metamask"]')
const face = () => host()?.shadowRoot?.querySelector('button')

test('one press connects the named wallet, without a list, and then the button is its account', async () => {
  const wallet = metamask()
  const held = wallet.hold('eth_requestAccounts')
  const { latchkey } = stage(<WalletButton wallet="metamask" />)
  await button('MetaMask').click()
  await held.asked
  await expect.element(button('Connecting…'), patient).toBeVisible()
  expect(face()?.dataset['state']).toBe('busy')
  expect(latchkey.router.getState().open).toBe(false)
  held.release()
  await expect.poll(() => face()?.dataset['state'], patient).toBe('connected')
  expect(latchkey.connections.getState().list[0]?.connector.id).toBe('io.metamask')
  await button('MetaMask').click()
  await expect.element(dialog('Account'), patient).toBeVisible()
})

test('before anybody presses it, no wallet is looked for', async () => {
  metamask()
  const { latchkey } = stage(<WalletButton wallet="metamask" label="Log in with MetaMask" />)
  await expect.element(button('Log in with MetaMask'), patient).toBeVisible()
  expect(latchkey.discovery.getState()).toEqual({ phase: 'idle', connectors: [] })
})

test('a wallet that fails turns the button red, and pressing it again asks again', async () => {
  const wallet = metamask()
  wallet.next('eth_requestAccounts', { fails: { message: 'broken' } })
  stage(<WalletButton wallet="metamask" />)
  await button('MetaMask').click()
  await expect.element(button('MetaMask: Try again'), patient).toBeVisible()
  expect(face()?.dataset['state']).toBe('warning')
  await button('MetaMask: Try again').click()
  await expect.poll(() => face()?.dataset['state'], patient).toBe('connected')
})

test('in another language the failure is said in the order of that language', async () => {
  const wallet = metamask()
  wallet.next('eth_requestAccounts', { fails: { message: 'broken' } })
  const { latchkey } = stage(<WalletButton wallet="metamask" label="{name} $& <b>" />)
  await setLocale(latchkey, 'ar')
  await button('{name} $& <b>').click()
  await expect.element(button('أعد المحاولة مع {name} $& <b>'), patient).toBeVisible()
})

test('a visitor who says no sees the button as before', async () => {
  const wallet = metamask()
  wallet.next('eth_requestAccounts', 'reject')
  const { latchkey } = stage(<WalletButton wallet="metamask" />)
  await button('MetaMask').click()
  await expect.poll(() => latchkey.attempt.getState().phase, patient).toBe('declined')
  await expect.element(button('MetaMask')).toBeVisible()
})

test('a wallet that is not here is shown where to get', async () => {
  const { latchkey } = stage(<WalletButton wallet="metamask" />)
  await button('MetaMask').click()
  await expect.element(dialog(/MetaMask/), patient).toBeVisible()
  expect(latchkey.router.getState().history.at(-1)).toMatchObject({
    name: 'Downloads',
    wallet: { id: 'io.metamask', name: 'MetaMask' },
  })
  expect(latchkey.attempt.getState().phase).toBe('idle')
})

test('where terms are to be accepted first, the button leads to them', async () => {
  metamask()
  const { latchkey } = stage(<WalletButton wallet="metamask" />, {
    features: { legalCheckbox: true },
    termsConditionsUrl: '/terms',
  })
  await button('MetaMask').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  expect(latchkey.attempt.getState().phase).toBe('idle')
})

test('a connection made elsewhere shows, and one of another wallet does not', async () => {
  const [wallet, other] = [metamask(), announce('Foxglove')]
  const { latchkey } = stage(<WalletButton wallet="metamask" />)
  await connectWallet(latchkey, other.info.rdns)
  await expect.element(button('MetaMask'), patient).toBeVisible()
  expect(face()?.dataset['state']).toBe('idle')
  await connectWallet(latchkey, wallet.info.rdns)
  await expect.poll(() => face()?.dataset['state'], patient).toBe('connected')
})

test('a disabled button does nothing', async () => {
  stage(<WalletButton wallet="metamask" disabled />)
  await expect.element(button('MetaMask'), patient).toBeDisabled()
})

test.each([
  ['google', 'Google'],
  ['x', 'X'],
  ['discord', 'Discord'],
  ['github', 'GitHub'],
  ['apple', 'Apple'],
  ['facebook', 'Facebook'],
] as const)('the button for %s begins a login there', async (social, name) => {
  const wallet = playWallet()
  stage(<WalletButton wallet={social} />, wallet.options)
  await button(name).click(patient)
  await expect.element(dialog(name), patient).toBeVisible()
  await expect.poll(() => wallet.asked, patient).toEqual([`social ${social}`])
})

test('the button for Farcaster shows the code to scan', async () => {
  const wallet = playWallet({ farcaster: async () => 'https://farcaster.example/~/siwf?channelToken=ABC' })
  stage(<WalletButton wallet="farcaster" />, wallet.options)
  await button('Farcaster').click(patient)
  await expect.element(page.getByRole('img', { name: 'QR code for Farcaster' }), patient).toBeVisible()
})

test('the button for email opens the field', async () => {
  const wallet = playWallet()
  stage(<WalletButton wallet="email" />, wallet.options)
  await button('Email').click()
  await expect.element(page.getByRole('textbox', { name: 'Email address' }), patient).toBeVisible()
  expect(wallet.asked).toEqual([])
})

test('without an embedded wallet no button for a login is drawn', async () => {
  metamask()
  stage(
    <>
      <WalletButton wallet="google" />
      <WalletButton wallet="metamask" />
    </>,
  )
  await expect.element(button('MetaMask'), patient).toBeVisible()
  expect(button('Google').elements()).toEqual([])
})
