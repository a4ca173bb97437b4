import {
  connectWallet,
  createLatchkey,
  createPageExit,
  ethereum,
  evmChain,
  type Latchkey,
} from '@latchkey/core'
import { evm } from '@latchkey/evm/adapter'
import { ConnectButton, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import type { EvmChain } from '@latchkey/testing'
import type {} from '@latchkey/testing/contract'
import { announceWallet, createPageWallet, type PageWallet } from '@latchkey/testing/page'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { pageDeps } from '../../packages/walletconnect/src/page/pageDeps.ts'
import { openRelayWallet, type RelayWallet } from '../../packages/walletconnect/src/test/openRelayWallet.ts'
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
import { OwnCode } from './ownCode.tsx'
import { giveWallet } from './pageWallet.ts'
import { pairHere } from './pairHere.ts'
import * as signer from './signer.ts'
import * as theme from './theme.tsx'
import * as toldWallets from './toldWallets.ts'
import * as universal from './universal.tsx'
import * as vendorNetwork from './vendorNetwork.ts'
import * as wagmi from './wagmi.tsx'
import { Ways } from './walletButton.tsx'
import * as walletConnect from './walletConnect.tsx'
import { OpenApp } from './walletLink.tsx'
import { WalletList } from './walletList.tsx'
import * as words from './words.tsx'

declare module 'vitest/browser' {
  // Only an interface can be added to.
  interface BrowserCommands {
    /** Where a relay listens. */
    relayUrl: () => Promise<string>
  }
}

const patient = { timeout: 30_000 }
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const undo: (() => void)[] = []

afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step()
  localStorage.clear()
})

const chains = [1, 8453].map((id) => ({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:1' }))

function announce(known: readonly EvmChain[] = chains): PageWallet {
  const wallet = createPageWallet({ name: 'Foxglove', rdns: 'example.foxglove', chains: known }, window)
  undo.push(wallet.dispose, announceWallet(wallet, window))
  return wallet
}

/** A visitor on a real chain of the sandbox, where payments arrive. */
async function arriveOnSandbox(children: ReactNode): Promise<{ latchkey: Latchkey; wallet: PageWallet }> {
  const rpcUrl = `${await commands.sandboxUrl()}/8131337`
  const { name, nativeCurrency } = { name: 'Sandbox Ethereum', nativeCurrency: ethereum.nativeCurrency }
  const sandbox = evmChain({ id: 8131337, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const wallet = announce([{ id: 8131337, name, rpcUrl }])
  return { wallet, latchkey: await arrive(children, { networks: [sandbox] }) }
}

function mount(children: ReactNode): void {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<StrictMode>{children}</StrictMode>)
  undo.push(() => {
    root.unmount()
    box.remove()
  })
}

/** A page of a site with these options, whose visitor has connected. */
async function arrive(children: ReactNode, options: LatchkeyOptions = {}): Promise<Latchkey> {
  const latchkey = createLatchkey({ networks: [ethereum], adapters: [evm()], locale: 'en', ...options })
  mount(<LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>)
  await connectWallet(latchkey, 'example.foxglove')
  await expect.poll(() => latchkey.connections.getState().list.at(-1)?.phase, patient).toBe('connected')
  return latchkey
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
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

/** A wallet at a real relay, which says yes to every code that it is shown. */
async function wakePhone(): Promise<{ relayUrl: string; phone: RelayWallet }> {
  const relayUrl = await commands.relayUrl()
  const phone = openRelayWallet(relayUrl, pageDeps(`phone ${crypto.randomUUID()}`))
  undo.push(phone.close)
  return { relayUrl, phone }
}

/** The options of a page with the relay of this run, and a name of its own in storage. */
const at = (relayUrl: string, { walletConnect, ...options }: LatchkeyOptions): LatchkeyOptions => ({
  locale: 'en',
  instance: crypto.randomUUID(),
  ...options,
  walletConnect: { ...walletConnect, relayUrl, projectId: 'localhost' },
})

/** Hears what is copied. */
function watchClipboard(): ReturnType<typeof vi.fn<(text: string) => Promise<void>>> {
  const write = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  undo.push(() => vi.restoreAllMocks())
  return write
}

test.each([
  ['walletConnect.tsx', walletConnect.options, true],
  ['universal.tsx', universal.options, false],
] as const)(
  '%s: a wallet in another device takes the code, and is connected',
  async (_name, own, isListed) => {
    const { relayUrl, phone } = await wakePhone()
    const copied = watchClipboard()
    mount(
      <LatchkeyProvider options={at(relayUrl, own)}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    await button('Connect wallet').click()
    if (isListed) await button(/WalletConnect/).click()
    await expect.element(button('Copy link'), patient).toBeEnabled()
    await button('Copy link').click()
    await expect.poll(() => copied.mock.calls.length, patient).toBeGreaterThan(0)
    await phone.pair(copied.mock.calls[0]?.[0] ?? '')
    await expect.element(button(/0x[0-9a-fA-F]{4}…/), patient).toBeVisible()
  },
)

test('walletConnect.tsx, universal.tsx and vendorNetwork.ts: nothing is opened before somebody asks', async () => {
  const sockets = vi.spyOn(globalThis, 'WebSocket')
  undo.push(() => vi.restoreAllMocks())
  mount(
    <>
      <LatchkeyProvider options={{ ...walletConnect.options, instance: 'one' }}>
        <ConnectButton label="One" />
      </LatchkeyProvider>
      <LatchkeyProvider options={{ ...universal.options, instance: 'two' }}>
        <ConnectButton label="Two" />
      </LatchkeyProvider>
      <LatchkeyProvider options={{ ...vendorNetwork.options, instance: 'three' }}>
        <ConnectButton label="Three" />
      </LatchkeyProvider>
    </>,
  )
  for (const label of ['Two', 'Three', 'One']) await expect.element(button(label), patient).toBeVisible()
  await button('One').click()
  await expect.element(button(/WalletConnect/), patient).toBeVisible()
  expect(sockets).not.toHaveBeenCalled()
})

test('pairHere.ts: a page without React shows a code of its own, and is told who came', async () => {
  const { relayUrl, phone } = await wakePhone()
  const [code, who] = [document.createElement('p'), document.createElement('p')]
  document.body.append(code, who)
  undo.push(pairHere(relayUrl, code, who), () => [code, who].map((one) => one.remove()))
  await expect.poll(() => code.textContent, patient).toMatch(/^wc:/)
  await phone.pair(code.textContent)
  await expect.poll(() => who.textContent, patient).toMatch(/^0x/)
})

test('ownCode.tsx: a view of the site’s own shows the code, and is told when a wallet took it', async () => {
  const { relayUrl, phone } = await wakePhone()
  mount(
    <LatchkeyProvider options={at(relayUrl, walletConnect.options)}>
      <OwnCode draw={(text) => <code>{text}</code>} />
    </LatchkeyProvider>,
  )
  const code = page.getByText(/^wc:/)
  await expect.element(code, patient).toBeVisible()
  await phone.pair(code.element().textContent ?? '')
  await expect.element(page.getByText('Connected.'), patient).toBeVisible()
})

test('toldWallets.ts and walletLink.tsx: a wallet that was told of the relay is opened with the code', async () => {
  const relayUrl = await commands.relayUrl()
  const follow = vi.fn<(href: string, target: string) => void>()
  const adapters = universal.options.adapters ?? []
  const latchkey = createLatchkey(
    { networks: [ethereum], adapters, ...at(relayUrl, toldWallets.options) },
    { exit: { ...createPageExit(), hasFocus: () => true, follow } },
  )
  const [wallet] = latchkey.config.customWallets
  mount(<LatchkeyProvider latchkey={latchkey}>{wallet && <OpenApp wallet={wallet} />}</LatchkeyProvider>)
  await expect.element(button('Open Example'), patient).toBeEnabled()
  await button('Open Example').click()
  expect(follow.mock.calls[0]?.[0]).toMatch(/^https:\/\/wallet\.example\/wc\?uri=wc%3A/)
  // Nothing opened, so the way is offered again.
  await expect.element(button('Did not open? Again'), patient).toBeVisible()
})
