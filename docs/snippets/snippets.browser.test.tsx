import { createLatchkey, ethereum } from '@latchkey/core'
import { evm } from '@latchkey/evm/adapter'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Account } from './account.tsx'
import * as customWallet from './customWallet.ts'
import { pay, signIn } from './deeds.ts'
import * as ethers from './ethers.tsx'
import * as ethers5 from './ethers5.tsx'
import { CountConnections } from './events.tsx'
import { Header } from './header.tsx'
import { connectHere } from './headless.ts'
import * as hello from './hello.tsx'
import { Checkout } from './inline.tsx'
import { OwnButton } from './ownButton.tsx'
import * as ownChain from './ownChain.ts'
import * as ownFont from './ownFont.ts'
import { giveWallet } from './pageWallet.ts'
import * as signer from './signer.ts'
import {
  account,
  announce,
  arrive,
  arriveOnSandbox,
  button,
  cleanUp,
  mount,
  patient,
  undo,
} from './test/stage.tsx'
import * as theme from './theme.tsx'
import * as wagmi from './wagmi.tsx'
import { Ways } from './walletButton.tsx'
import { WalletList } from './walletList.tsx'
import * as words from './words.tsx'

afterEach(cleanUp)

const hisAccount = button(/0xf39F…2266/)

async function connectByHand(): Promise<void> {
  await button('Connect wallet').click()
  await button(/Foxglove/).click()
}

test('hello.tsx: the button connects, and then it is the account', async () => {
  announce()
  mount(<hello.App />)
  await connectByHand()
  await expect.element(hisAccount, patient).toBeVisible()
})

test('pageWallet.ts: a wallet for tests inside the page connects, and does as it is told', async () => {
  const { wallet, takeAway } = giveWallet()
  undo.push(takeAway)
  mount(<hello.App />)
  wallet.next('eth_requestAccounts', 'reject')
  await button('Connect wallet').click()
  await button(/Harbor/).click()
  await button('Try again').click()
  await expect.element(hisAccount, patient).toBeVisible()
})

test('header.tsx and account.tsx: a site with its own words and its own buttons', async () => {
  announce()
  mount(<Header />)
  await expect.element(button('Log in'), patient).toBeVisible()
  await arrive(<Account />, { instance: 'other' })
  await expect.element(page.getByText(new RegExp(`${account} on Ethereum`)), patient).toBeVisible()
  await button('Leave').click()
  await expect.element(button('Connect'), patient).toBeVisible()
})

test('inline.tsx: the widget stands in the page', async () => {
  announce()
  mount(<Checkout />)
  await expect.element(button(/Foxglove/), patient).toBeVisible()
})

test('theme.tsx, words.tsx and events.tsx: looks, words and events of the site’s own', async () => {
  announce()
  const count = vi.fn()
  const options = { ...theme.options, ...words.options }
  const latchkey = await arrive(
    <>
      <theme.DarkSwitch />
      <words.ArabicButton />
      <CountConnections count={count} />
    </>,
    options,
  )
  expect(count).toHaveBeenCalledWith('CONNECT_SUCCESS')
  await button('dark').click()
  expect(latchkey.theme.getState().mode).toBe('dark')
  await button('العربية').click()
  await expect.poll(() => latchkey.words.getState().dir, patient).toBe('rtl')
})

test('ownFont.ts: the widget is drawn in the typeface that the site names', async () => {
  mount(
    <LatchkeyProvider options={ownFont.options}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  expect(getComputedStyle(button('Connect wallet').element()).fontFamily).toMatch(/^Inter,/)
})

test('customWallet.ts and ownChain.ts: options that a widget takes', async () => {
  announce()
  mount(
    <LatchkeyProvider options={{ ...customWallet.options, ...ownChain.options }}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await button('Connect wallet').click()
  await expect.element(button(/Example/), patient).toBeVisible()
})

test('ownButton.tsx, walletList.tsx and walletButton.tsx: buttons and lists of the site’s own', async () => {
  announce()
  const latchkey = createLatchkey({ networks: [ethereum], adapters: [evm()], locale: 'en' })
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <OwnButton />
      <WalletList />
      <Ways />
    </LatchkeyProvider>,
  )
  await expect.element(button('Log in'), patient).toBeVisible()
  await expect.element(button(/With Rainbow/), patient).toBeVisible()
  await button('Foxglove').click()
  await expect.element(hisAccount.first(), patient).toBeVisible()
})

test('deeds.ts: a signature, a payment, and a no that is no error', async () => {
  const { wallet, latchkey } = await arriveOnSandbox(<ConnectButton />)
  expect(await signIn(latchkey, 'Hello')).toMatch(/^0x/)
  wallet.next('personal_sign', 'reject')
  expect(await signIn(latchkey, 'Hello')).toBeUndefined()
  expect(await pay(latchkey, account)).toMatch(/^0x/)
})

test('headless.ts: a page without React and without the widget', async () => {
  announce()
  const [list, who] = [document.createElement('div'), document.createElement('p')]
  document.body.append(list, who)
  undo.push(connectHere(list, who), () => [list, who].map((one) => one.remove()))
  expect(who.textContent).toBe('Nobody')
  await button('Foxglove').click()
  await expect.poll(() => who.textContent, patient).toBe(account)
})

test('wagmi.tsx: wagmi’s own hooks see who connected in the widget', async () => {
  announce()
  mount(<wagmi.App />)
  await connectByHand()
  await expect.element(button('Tip'), patient).toBeVisible()
})

test.each([
  ['ethers.tsx', ethers.App],
  ['ethers5.tsx', ethers5.App],
])('%s: the signer of whoever connected signs', async (_name, App) => {
  const wallet = announce()
  mount(<App />)
  await connectByHand()
  await expect.element(button('Sign'), patient).toBeEnabled()
  await button('Sign').click()
  await expect
    .poll(() => wallet.requests().filter(({ method }) => method === 'personal_sign').length, patient)
    .toBe(1)
})

test('signer.ts: ethers outside of components', async () => {
  const { latchkey } = await arriveOnSandbox(<ConnectButton />)
  expect(await signer.pay(latchkey, account)).toMatch(/^0x/)
})
