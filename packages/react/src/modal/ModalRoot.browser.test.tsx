import { closeModal, openModal, pushView, setLocale, setTheme, showNotice } from '@latchkey/core'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { useModal } from '../hooks/useModal.ts'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { deepFocus } from '../test/deepFocus.ts'
import { announce, button, connected, dialog, makeLatchkey, mount, patient, stage } from '../test/stage.tsx'
import { LatchkeyInline } from './LatchkeyInline.tsx'

const help = button('What is a wallet?')

test('help leads to the guide, and back leads home', async () => {
  stage(<ConnectButton />)
  await button('Connect wallet').click()
  await help.click()
  await expect.element(dialog('What is a wallet?'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  await expect.element(button('Back')).not.toBeInTheDocument()
})

test('the close button closes', async () => {
  stage(<ConnectButton />)
  await button('Connect wallet').click()
  await button('Close').click()
  await expect.element(dialog(/./)).not.toBeInTheDocument()
})

test('S2.01 moving between views leaves the address and the history of the page alone', async () => {
  const { href } = location
  const { length } = history
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await expect.element(dialog('What is a wallet?'), patient).toBeVisible()
  closeModal(latchkey)
  expect({ href: location.href, length: history.length }).toEqual({ href, length })
})

test('an error shows as an alert over the header, and can be dismissed', async () => {
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  showNotice(latchkey, { variant: 'error', message: 'Failed to disconnect', autoClose: false })
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Failed to disconnect')
  await button('Dismiss').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a wallet that tells its name after its view is open gives the view its title', async () => {
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey, { name: 'ConnectingExternal', connectorId: 'example.foxglove' })
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  announce('Foxglove').hold('eth_requestAccounts')
  await expect.element(dialog('Foxglove'), patient).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Foxglove', exact: true }), patient).toBeVisible()
})

test('what is under way has no way to be dismissed', async () => {
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  showNotice(latchkey, { variant: 'loading', message: 'Authenticating...', autoClose: false })
  await expect.element(page.getByText('Authenticating...'), patient).toBeVisible()
  await expect.element(button('Dismiss')).not.toBeInTheDocument()
})

test('a wallet that has gone since the last visit is told once, when the widget opens', async () => {
  const before = await connected('Foxglove')
  before.unmount()
  before.wallet.crash()
  const { latchkey } = stage(<ConnectButton />)
  await expect.poll(() => latchkey.connections.getState().gone?.name, patient).toBe('Foxglove')
  openModal(latchkey)
  await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Wallet disconnected')
  expect(latchkey.connections.getState().gone).toBeUndefined()
})

test('S2.29 S2.30 the modal follows a change of theme and language while it is open', async () => {
  const { latchkey } = stage(<ConnectButton />)
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  const host = () => document.querySelector<HTMLElement>('[data-latchkey="modal"]')
  const ground = () => {
    const card = host()?.shadowRoot?.querySelector('[role="dialog"]')
    return card ? getComputedStyle(card).backgroundColor : ''
  }
  setTheme(latchkey, { mode: 'light' })
  await expect.poll(ground, patient).toBe('rgb(244, 240, 232)')
  setTheme(latchkey, { mode: 'dark' })
  await expect.poll(ground, patient).toBe('rgb(26, 23, 20)')
  await setLocale(latchkey, 'ar')
  await expect.poll(() => host()?.dir, patient).toBe('rtl')
})

test('an inline widget stands in the page without a way to close it', async () => {
  announce('Foxglove')
  const latchkey = makeLatchkey({ inline: true })
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <main>
        <LatchkeyInline />
      </main>
    </LatchkeyProvider>,
  )
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button(/Foxglove/).click()
  await expect.element(page.getByRole('heading', { name: 'Account' }), patient).toBeVisible()
})

function Own(): ReactElement {
  const { open, isOpen } = useModal()
  return (
    <button type="button" onClick={() => open({ name: 'Networks' })}>
      {isOpen ? 'Open' : 'Networks please'}
    </button>
  )
}

test('a control of the site’s own opens the widget and has the focus again when it closes', async () => {
  stage(<Own />)
  await button('Networks please').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Networks please'), patient).toBeVisible()
  await expect.poll(() => deepFocus()?.textContent, patient).toBe('Networks please')
})

test('opened and closed thirty times, nothing is left in the page', async () => {
  const { latchkey } = stage(<ConnectButton />)
  for (let round = 0; round < 30; round += 1) {
    openModal(latchkey)
    await expect.element(dialog('Connect wallet'), patient).toBeVisible()
    closeModal(latchkey)
    await expect.poll(() => document.querySelector('[data-latchkey="modal"]'), patient).toBeNull()
  }
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
})
