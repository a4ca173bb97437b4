import type { EvmChain, EvmWalletDeps, EvmWalletOptions } from '../evm/evmTypes.ts'
import { createPageWallet, type PageWallet } from './createPageWallet.ts'
import { createApprovalWindow } from './window/createApprovalWindow.ts'
import { sandboxIcon } from './window/windowIcons.ts'
import { type WindowTexts, windowTexts } from './window/windowTexts.ts'

/** What the Sandbox Wallet is made of. */
export type SandboxWalletOptions = Omit<EvmWalletOptions, 'chains'> & {
  readonly chains: readonly EvmChain[]
  /** Words of the window that should differ from the English ones. */
  readonly texts?: Partial<WindowTexts>
  /** The theme when a question is shown; left out, the visitor's system decides. */
  readonly theme?: 'light' | 'dark' | (() => 'light' | 'dark' | undefined)
}

/** Makes the wallet for people: the scripted wallet, with a window in which somebody approves or rejects. */
export function createSandboxWallet(
  options: SandboxWalletOptions,
  page: Window,
  deps: EvmWalletDeps = {},
): PageWallet {
  const { texts, theme, ...walletOptions } = options
  const name = options.name ?? 'Sandbox Wallet'
  const approval = createApprovalWindow(page.document, {
    walletName: name,
    texts: { ...windowTexts, ...texts },
    theme: typeof theme === 'function' ? theme : () => theme,
  })
  const wallet = createPageWallet(
    { rdns: 'test.latchkey.sandbox', icon: sandboxIcon(), ...walletOptions, name },
    page,
    { decide: approval.ask, ...deps },
  )
  return {
    ...wallet,
    dispose() {
      approval.dispose()
      wallet.dispose()
    },
  }
}
