import { createLatchkey, ethereum } from '@latchkey/core'
import { createPageExit } from '@latchkey/core/internal'
import { ConnectButton, type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { pageDeps } from '../../packages/walletconnect/src/page/pageDeps.ts'
import { openRelayWallet, type RelayWallet } from '../../packages/walletconnect/src/test/openRelayWallet.ts'
import { OwnCode } from './ownCode.tsx'
import { pairHere } from './pairHere.ts'
import { button, cleanUp, mount, patient, undo } from './test/stage.tsx'
import * as toldWallets from './toldWallets.ts'
import * as universal from './universal.tsx'
import * as vendorNetwork from './vendorNetwork.ts'
import * as walletConnect from './walletConnect.tsx'
import { OpenApp } from './walletLink.tsx'

declare module 'vitest/browser' {
  // Only an interface can be added to.
  interface BrowserCommands {
    /** Where a relay listens. */
    relayUrl: () => Promise<string>
  }
}

afterEach(cleanUp)

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
