import {
  connectWallet,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import { evm } from '@latchkey/evm'
import {
  announceWallet,
  createPageWallet,
  type EvmWalletOptions,
  type PageWallet,
} from '@latchkey/testing/page'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon, puddle, rpc, walletChains } from './chains.ts'

/** A machine may be much slower than the one this was written on. */
export const patient = { timeout: 30_000 }

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step()
  localStorage.clear()
})

/** A wallet of the page, announced as extensions do. */
export function announce(name: string, options: Partial<EvmWalletOptions> = {}): PageWallet {
  const rdns = `example.${name.toLowerCase()}`
  const wallet = createPageWallet({ name, rdns, chains: walletChains, ...options }, window, { rpc })
  undo.push(wallet.dispose, announceWallet(wallet, window))
  return wallet
}

/** A real instance for a site with three networks. */
export function makeLatchkey(options: LatchkeyOptions = {}): Latchkey {
  return createLatchkey({
    networks: [harbour, lagoon, puddle],
    metadata: { name: 'Paper Harbour' },
    adapters: [evm()],
    locale: 'en',
    ...options,
  })
}

/** Puts nodes into the page, as a site does. */
export function mount(children: ReactNode): { readonly unmount: () => void; readonly box: HTMLElement } {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  root.render(<StrictMode>{children}</StrictMode>)
  const unmount = () => {
    root.unmount()
    box.remove()
  }
  undo.push(unmount)
  return { unmount, box }
}

/** Mounts parts of the widget under a provider with an instance of the test's own. */
export function stage(
  children: ReactNode,
  options?: LatchkeyOptions,
): { readonly latchkey: Latchkey; readonly unmount: () => void; readonly box: HTMLElement } {
  const latchkey = makeLatchkey(options)
  return { latchkey, ...mount(<LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>) }
}

/** A page whose visitor has connected a wallet, open at a view where the test names one. */
export async function connected(
  name: string,
  view?: View,
  options?: LatchkeyOptions,
): Promise<{ readonly latchkey: Latchkey; readonly wallet: PageWallet; readonly unmount: () => void }> {
  const wallet = announce(name)
  const { latchkey, unmount } = stage(<ConnectButton />, options)
  await addWallet(latchkey, wallet)
  if (view) openModal(latchkey, view)
  return { latchkey, wallet, unmount }
}

/** Connects a wallet, as pressing its row does. */
export async function addWallet(latchkey: Latchkey, wallet: PageWallet): Promise<void> {
  await connectWallet(latchkey, wallet.info.rdns)
  await expect.poll(() => latchkey.connections.getState().list.at(-1)?.phase, patient).toBe('connected')
}

/** Opens the menu behind the person in the header of the account. */
export async function openMenu(): Promise<void> {
  const opener = button(/Account menu$/)
  await expect.element(opener, patient).toBeVisible()
  // A pointer that rests on an amount since the test before has its tip open, which may cover the button.
  const element = opener.element() as HTMLElement
  element.focus()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  element.click()
  const menu = page.getByRole('group', { name: 'Account menu' })
  await expect.element(menu, patient).toBeVisible()
  // StrictMode runs the effects of a new part again in a later task, which moves the focus into the menu a second time.
  const focusCount = () => focus.mock.contexts.filter((focused) => focused === menu.element()).length
  await expect.poll(focusCount, patient).toBe(2)
  focus.mockRestore()
}

export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = (name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: typeof name === 'string' })
