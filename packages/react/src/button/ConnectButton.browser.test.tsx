import { openModal } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { abroad, lagoon } from '../test/chains.ts'
import { deepFocus } from '../test/deepFocus.ts'
import { announce, button, dialog, makeLatchkey, mount, patient, stage } from '../test/stage.tsx'
import { ConnectButton } from './ConnectButton.tsx'

const account = button(/0xf39F…2266/)

async function connect(name: string): Promise<void> {
  await button('Connect wallet').click()
  await expect.element(button(new RegExp(name)), patient).toBeVisible()
  await button(new RegExp(name)).click()
  await expect.element(account, patient).toBeVisible()
}

test('the hello world is a button that opens the wallets, with no options at all', async () => {
  mount(
    <LatchkeyProvider>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await button('Connect wallet').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
})

test('Escape closes the dialog and the button has the focus again', async () => {
  stage(<ConnectButton />)
  await button('Connect wallet').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Connect wallet')).not.toBeInTheDocument()
  await expect.poll(() => deepFocus()?.textContent, patient).toBe('Connect wallet')
})

test('a visitor connects in two clicks and sees the account and the balance on the button', async () => {
  announce('Foxglove')
  stage(<ConnectButton />)
  await connect('Foxglove')
  await expect.element(dialog(/./)).not.toBeInTheDocument()
  await expect.element(button('1.284 ETH 0xf39F…2266, account'), patient).toBeVisible()
})

test('a connected visitor who presses the button sees the account', async () => {
  announce('Foxglove')
  stage(<ConnectButton />)
  await connect('Foxglove')
  await account.click()
  await expect.element(dialog('Account'), patient).toBeVisible()
})

test('a site may hide the balance and choose the words', async () => {
  announce('Foxglove')
  const { latchkey } = stage(<ConnectButton label="Log in" balance="hide" />)
  await expect.element(button('Log in'), patient).toBeVisible()
  openModal(latchkey)
  await button(/Foxglove/).click()
  await expect.element(button('Account 0xf39F…2266'), patient).toBeVisible()
})

test('after a reload the button says that it reconnects, and then who is connected', async () => {
  const wallet = announce('Foxglove')
  const before = stage(<ConnectButton />)
  await connect('Foxglove')
  before.unmount()
  const held = wallet.hold('eth_accounts')
  stage(<ConnectButton />)
  await expect.element(button('Reconnecting…'), patient).toBeVisible()
  await held.asked
  held.release()
  await expect.element(account, patient).toBeVisible()
})

test('a visitor whose focus is on the button keeps it there while it becomes the account', async () => {
  const wallet = announce('Foxglove')
  const before = stage(<ConnectButton />)
  await connect('Foxglove')
  before.unmount()
  const held = wallet.hold('eth_accounts')
  stage(<ConnectButton />)
  await expect.element(button('Reconnecting…'), patient).toBeVisible()
  const first = button('Reconnecting…').element() as HTMLElement
  first.focus()
  await held.asked
  held.release()
  await expect.element(button('1.284 ETH 0xf39F…2266, account'), patient).toBeVisible()
  expect(deepFocus()).toBe(first)
  expect(first.textContent).toContain('1.284 ETH')
})

test('a button that never had the focus does not take it when it becomes the account', async () => {
  const wallet = announce('Foxglove')
  const before = stage(<ConnectButton />)
  await connect('Foxglove')
  before.unmount()
  const held = wallet.hold('eth_accounts')
  stage(<ConnectButton />)
  await held.asked
  held.release()
  await expect.element(button('1.284 ETH 0xf39F…2266, account'), patient).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('who presses the button while the wallet comes back sees the account, not the choice of wallets', async () => {
  const wallet = announce('Foxglove')
  const before = stage(<ConnectButton />)
  await connect('Foxglove')
  before.unmount()
  const held = wallet.hold('eth_accounts')
  stage(<ConnectButton />)
  const titles = new Set<string | null | undefined>()
  const observer = new MutationObserver(() => {
    const host = document.querySelector('[data-latchkey="modal"]')
    titles.add(host?.shadowRoot?.querySelector('h2')?.textContent)
  })
  observer.observe(document.body, { childList: true })
  onTestFinished(() => observer.disconnect())
  await button('Reconnecting…').click()
  await expect.element(dialog('Account'), patient).toBeVisible()
  held.release()
  await expect.poll(() => document.querySelector('[data-testid="account-button"]'), patient).not.toBeNull()
  await expect.element(dialog('Account')).toBeVisible()
  expect([...titles]).toEqual(['Account'])
})

test('while the wallet is asked the button says that it connects', async () => {
  const wallet = announce('Foxglove')
  const held = wallet.hold('eth_requestAccounts')
  const { box } = stage(<ConnectButton />)
  await button('Connect wallet').click()
  await button(/Foxglove/).click()
  await held.asked
  // Under the dialog the page is at rest: no role reaches it, its words do.
  const words = () => box.querySelector('[data-testid="connect-button"]')?.shadowRoot?.textContent
  await expect.poll(words, patient).toContain('Connecting…')
  held.release('reject')
})

test('a wallet that moves to a network the site does not have turns the button to a warning', async () => {
  const wallet = announce('Foxglove')
  const { box } = stage(<ConnectButton />)
  await connect('Foxglove')
  wallet.switchChain(Number(abroad.id))
  await expect.element(dialog('Switch network'), patient).toBeVisible()
  const words = () => box.querySelector('[data-testid="account-button"]')?.shadowRoot?.textContent
  await expect.poll(words, patient).toContain('Wrong network')
  wallet.switchChain(Number(lagoon.id))
  await expect.element(dialog('Switch network')).not.toBeInTheDocument()
  await expect.element(account, patient).toBeVisible()
})

test('a site that lets every network be shows the account there too', async () => {
  const wallet = announce('Foxglove')
  stage(<ConnectButton />, { allowUnsupportedChain: true })
  await connect('Foxglove')
  wallet.switchChain(Number(abroad.id))
  await expect.element(button('Account 0xf39F…2266'), patient).toBeVisible()
})

test('a disabled button opens nothing', async () => {
  stage(<ConnectButton disabled />)
  await expect.element(button('Connect wallet'), patient).toBeDisabled()
})

test('two buttons of two instances share nothing', async () => {
  announce('Foxglove')
  for (const instance of ['shop', 'museum'])
    mount(
      <LatchkeyProvider latchkey={makeLatchkey({ instance })}>
        <ConnectButton label={instance} />
      </LatchkeyProvider>,
    )
  await button('shop').click()
  await button(/Foxglove/).click()
  await expect.element(account, patient).toBeVisible()
  await expect.element(button('museum')).toBeVisible()
})

test('the button follows the theme, the language and the direction of its instance', async () => {
  stage(<ConnectButton />, { themeMode: 'dark', locale: 'ar' })
  const host = page.getByTestId('connect-button')
  await expect.element(host, patient).toHaveAttribute('dir', 'rtl')
  await expect.element(host).toHaveAttribute('lang', 'ar')
  await expect.element(host).toHaveAttribute('data-theme', 'dark')
})
