import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { PageWallet } from '../page/createPageWallet.ts'
import { createSandboxWallet, type SandboxWalletOptions } from '../page/createSandboxWallet.ts'
import { pageChains, pageRpc } from './pageChains.ts'

/** The first two accounts of the mnemonic. */
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A Sandbox Wallet in this page, gone with everything it left when the test ends. */
export function makeWallet(options: Partial<SandboxWalletOptions> = {}): PageWallet {
  const wallet = createSandboxWallet({ chains: pageChains, ...options }, window, { rpc: pageRpc })
  onTestFinished(() => {
    wallet.dispose()
    localStorage.clear()
    document.body.replaceChildren()
    document.documentElement.dir = ''
  })
  return wallet
}

/** The same, already connected to this page. */
export async function connected(options: Partial<SandboxWalletOptions> = {}): Promise<PageWallet> {
  const made = makeWallet(options)
  made.next('eth_requestAccounts', 'approve')
  await made.provider.request({ method: 'eth_requestAccounts' })
  return made
}

/** The end of a request, so that a rejection can be awaited without being lost. */
export function ask(made: PageWallet, method: string, params?: unknown): Promise<unknown> {
  return made.provider
    .request({ method, params: params ?? [] })
    .catch((error: { code: number }) => ({ error: error.code }))
}

/** What a person finds in the approval window. */
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
export const button = (name: string) => page.getByRole('button', { name })

/** The element the window lives in, as long as it is open. */
export const hostElement = () => document.querySelector('latchkey-sandbox-wallet')
