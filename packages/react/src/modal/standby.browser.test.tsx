import {
  closeModal,
  createLatchkey,
  type LatchkeyOptions,
  openModal,
  pushView,
  rememberRecentWallet,
  setLocale,
  setTheme,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour } from '../test/chains.ts'
import { directory } from '../test/directory.ts'
import { addWallet, announce, button, dialog, mount, patient, stage } from '../test/stage.tsx'

const waiting = () => document.querySelector<HTMLElement>('[data-latchkey="standby"]')
const words = () => waiting()?.shadowRoot?.textContent ?? ''

/** The visitor reaches for the button; the widget is drawn ahead of the click. */
async function reach(): Promise<void> {
  await expect.element(button('Connect wallet'), patient).toBeVisible()
  await button('Connect wallet').hover()
  await expect.poll(words, patient).toContain('Connect wallet')
}

test('whoever only reaches for the button finds nothing new in the page', async () => {
  announce('Foxglove')
  stage(<ConnectButton />)
  await reach()
  await expect.poll(words, patient).toContain('Foxglove')
  expect(document.querySelectorAll('[data-latchkey="modal"], [inert], [role="dialog"]')).toHaveLength(0)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button(/Foxglove/)).not.toBeInTheDocument()
  // Find in page sees nothing either.
  expect((window as unknown as { find: (text: string) => boolean }).find('Foxglove')).toBe(false)
})

test('a wallet that is announced on standby is in the list that the click shows', async () => {
  stage(<ConnectButton />)
  await reach()
  announce('Latecomer')
  await expect.poll(words, patient).toContain('Latecomer')
  await button('Connect wallet').click()
  await expect.element(button(/Latecomer/), patient).toBeVisible()
})

test('theme and language that change on standby are those of the card', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  setTheme(latchkey, { mode: 'dark' })
  await setLocale(latchkey, 'es')
  await expect.poll(() => waiting()?.dataset['theme'], patient).toBe('dark')
  await button('Conectar cartera').click()
  await expect.element(dialog('Conectar cartera'), patient).toBeVisible()
  expect(document.querySelector<HTMLElement>('[data-latchkey="modal"]')?.lang).toBe('es')
})

test('a provider that goes takes what stood by along', async () => {
  const { unmount } = stage(<ConnectButton />)
  await reach()
  unmount()
  expect(waiting()).toBeNull()
})

test('for a connected visitor no list of wallets stands by', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  await addWallet(latchkey, wallet)
  await expect.poll(waiting, patient).toBeNull()
  await button(/0xf39F…2266/).click()
  await expect.element(dialog('Account'), patient).toBeVisible()
})

test('reaching for the button asks no server for wallets or pictures, opening does', async () => {
  const { fetch, asked } = directory(3)
  const endpoints = `${location.origin}/standby-directory`
  const options: LatchkeyOptions = { networks: [harbour], adapters: [evm()], locale: 'en', endpoints }
  const latchkey = createLatchkey(options, { ...pageDeps(), fetch })
  rememberRecentWallet(latchkey, { id: 'w1', name: 'Pictured', image_id: 'p1' })
  // The page of a test has fetched hundreds of files by now, and a full list takes no more.
  performance.clearResourceTimings()
  const pictures = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/standby-directory'))
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await reach()
  const picture = () => waiting()?.shadowRoot?.querySelector('img')
  await expect.poll(() => picture()?.src, patient).toContain('/standby-directory')
  await expect.poll(words, patient).toContain('No wallet in this browser yet')
  expect([asked(), pictures()]).toEqual([[], []])
  await button('Connect wallet').click()
  await expect.poll(() => asked().length, patient).toBeGreaterThan(0)
  await expect.poll(() => pictures().length, patient).toBeGreaterThan(0)
})

const overlay = () => document.querySelector('[data-latchkey="modal"]')?.shadowRoot?.querySelector('.overlay')

test('what stood by is shown before anything is drawn, and takes the focus and the page right after', async () => {
  announce('Foxglove')
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  await expect.poll(words, patient).toContain('Foxglove')
  openModal(latchkey)
  const rows = [...(overlay()?.querySelectorAll('button') ?? [])]
  expect(rows.find((row) => /Foxglove/.test(row.textContent ?? ''))?.checkVisibility()).toBe(true)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  await expect.poll(() => overlay()?.contains(deepFocus()), patient).toBe(true)
  await expect.poll(() => document.querySelectorAll('[inert]').length, patient).toBeGreaterThan(0)
})

test('what opens takes the pointer once it has been painted: whatever has it would first have to give it up', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  const reachable = () => getComputedStyle(overlay() as Element).pointerEvents
  openModal(latchkey)
  expect(overlay()?.querySelector('button')?.checkVisibility()).toBe(true)
  expect(reachable()).toBe('none')
  await expect.poll(reachable, patient).toBe('auto')
})

test('opened and closed in one breath, it stands by again and the page is as it was', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  openModal(latchkey)
  closeModal(latchkey)
  const rested = () => waiting()?.shadowRoot?.querySelector('.overlay')
  await expect.poll(() => rested()?.getAttribute('data-phase'), patient).toBe('standby')
  expect(rested()?.querySelector('button')?.checkVisibility()).toBe(false)
  expect(document.querySelectorAll('[data-latchkey="modal"], [inert], [role="dialog"]')).toHaveLength(0)
  await button('Connect wallet').click()
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
})

test('Escape is heard as soon as the card is seen, before the drawing has followed; on standby it is the page’s own', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  const press = () => {
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.body.dispatchEvent(pressed)
    return pressed.defaultPrevented
  }
  expect(press()).toBe(false)
  openModal(latchkey)
  expect(press()).toBe(true)
  expect(latchkey.router.getState().open).toBe(false)
  await expect.element(page.getByRole('dialog'), patient).not.toBeInTheDocument()
  expect(press()).toBe(false)
})

test('Escape is heard from the button that opened the card, while it still has the focus', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  const button = page.getByRole('button', { name: 'Connect wallet' }).element() as HTMLElement
  button.focus()
  // In one breath: nothing is drawn between the press of the button and that of the key.
  button.click()
  expect(latchkey.router.getState().open).toBe(true)
  expect(deepFocus()).toBe(button)
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true })
  button.dispatchEvent(pressed)
  expect(latchkey.router.getState().open).toBe(false)
  await expect.element(page.getByRole('dialog'), patient).not.toBeInTheDocument()
})

test('opened and led on in one breath, the view that was asked for is shown', async () => {
  const { latchkey } = stage(<ConnectButton />)
  await reach()
  openModal(latchkey)
  pushView(latchkey, { name: 'WhatIsAWallet' })
  await expect.element(dialog('What is a wallet?'), patient).toBeVisible()
  closeModal(latchkey)
  await expect.element(page.getByRole('dialog'), patient).not.toBeInTheDocument()
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
})

function deepFocus(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
