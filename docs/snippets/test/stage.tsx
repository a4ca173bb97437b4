import {
  type Adapter,
  connectWallet,
  createLatchkey,
  ethereum,
  evmChain,
  type Latchkey,
} from '@latchkey/core'
import { evm } from '@latchkey/evm/adapter'
import { type LatchkeyOptions, LatchkeyProvider } from '@latchkey/react'
import type { EvmChain } from '@latchkey/testing'
import type {} from '@latchkey/testing/contract'
import { announceWallet, createPageWallet, type PageWallet } from '@latchkey/testing/page'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'

/** A machine may be slow. */
export const patient = { timeout: 30_000 }

/** The first account of every scripted wallet. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What is to be undone after a test, the last first. */
export const undo: (() => void)[] = []

/** Leaves the page as it was; for `afterEach`. */
export function cleanUp(): void {
  for (const step of undo.splice(0).toReversed()) step()
  localStorage.clear()
}

const chains = [1, 8453].map((id) => ({ id, name: `Chain ${id}`, rpcUrl: 'http://127.0.0.1:1' }))

/** A wallet in the page. */
export function announce(known: readonly EvmChain[] = chains): PageWallet {
  const wallet = createPageWallet({ name: 'Foxglove', rdns: 'example.foxglove', chains: known }, window)
  undo.push(wallet.dispose, announceWallet(wallet, window))
  return wallet
}

/** A visitor on a real chain of the sandbox, where payments arrive. */
export async function arriveOnSandbox(
  children: ReactNode,
): Promise<{ latchkey: Latchkey; wallet: PageWallet }> {
  const rpcUrl = `${await commands.sandboxUrl()}/8131337`
  const { name, nativeCurrency } = { name: 'Sandbox Ethereum', nativeCurrency: ethereum.nativeCurrency }
  const sandbox = evmChain({ id: 8131337, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const wallet = announce([{ id: 8131337, name, rpcUrl }])
  return { wallet, latchkey: await arrive(children, { networks: [sandbox] }) }
}

type Connector = Parameters<Parameters<Adapter['discover']>[0]>[0][number]

/** An EVM adapter with one connector; connecting and reconnecting give the same session. */
export function oneWalletAdapter(connector: Connector, session: Adapter['connect']): Adapter {
  return {
    type: 'evm',
    namespace: 'eip155',
    discover(report) {
      report([connector])
      return () => {}
    },
    connect: session,
    reconnect: session,
  }
}

/** Draws something until the test is over. */
export function mount(children: ReactNode): void {
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
export async function arrive(children: ReactNode, options: LatchkeyOptions = {}): Promise<Latchkey> {
  const latchkey = createLatchkey({ networks: [ethereum], adapters: [evm()], locale: 'en', ...options })
  mount(<LatchkeyProvider latchkey={latchkey}>{children}</LatchkeyProvider>)
  await connectWallet(latchkey, 'example.foxglove')
  await expect.poll(() => latchkey.connections.getState().list.at(-1)?.phase, patient).toBe('connected')
  return latchkey
}

/** A button by its words. */
export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
