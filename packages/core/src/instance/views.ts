import type { WalletEntry } from '@latchkey/wire'
import type { CaipAddress, CaipChainId, Namespace } from '../base/caip.ts'
import type { Holding } from '../chains/holding.ts'
import type { SocialProvider } from '../options/features.ts'

/** A view of the widget, with what it needs to know. */
export type View =
  | { readonly name: 'Connect' }
  | { readonly name: 'ConnectWallets' }
  | { readonly name: 'AllWallets' }
  | { readonly name: 'ConnectingExternal'; readonly connectorId: string; readonly wallet?: WalletEntry }
  | { readonly name: 'ConnectingWalletConnect'; readonly wallet?: WalletEntry }
  /** The code for any wallet, where the site reaches wallets in no other way. */
  | { readonly name: 'ConnectingWalletConnectBasic' }
  /** The list of all social networks to log in with. */
  | { readonly name: 'ConnectSocials' }
  | { readonly name: 'ConnectingSocial'; readonly provider: SocialProvider }
  | { readonly name: 'ConnectingFarcaster' }
  /** The link of a mail has to be opened. */
  | { readonly name: 'EmailVerifyDevice' }
  /** The code of a mail has to be entered. */
  | { readonly name: 'EmailVerifyOtp' }
  /** The room for the embedded wallet, which asks for an approval there. */
  | { readonly name: 'ApproveTransaction' }
  /** A wallet has just connected: whether there is a session is being looked for. */
  | { readonly name: 'ConnectingSiwe'; readonly required?: boolean }
  /** The visitor is asked to sign in; `required`: it stays until they have, or have cancelled (S6.05). */
  | { readonly name: 'SIWXSignMessage'; readonly required?: boolean }
  | { readonly name: 'Networks' }
  | { readonly name: 'SwitchNetwork'; readonly chainId: CaipChainId }
  | { readonly name: 'SwitchActiveChain'; readonly namespace: Namespace }
  | { readonly name: 'UnsupportedChain' }
  | { readonly name: 'Account' }
  /** The connected wallets and the way between them. */
  | { readonly name: 'Wallets' }
  /** One token of an account, as it was last read; it goes back once the account in use is another or holds none of it. */
  | { readonly name: 'Token'; readonly account: CaipAddress; readonly token: Holding }
  /** What happened with the account, newest first. */
  | { readonly name: 'Transactions' }
  | { readonly name: 'WalletReceive' }
  /** The networks on which the address can be paid into. */
  | { readonly name: 'WalletCompatibleNetworks' }
  | { readonly name: 'WalletSend' }
  | { readonly name: 'WalletSendSelectToken' }
  | { readonly name: 'WalletSendPreview' }
  | { readonly name: 'WalletSendConfirmed'; readonly id: string }
  | { readonly name: 'WhatIsAWallet' }
  | { readonly name: 'WhatIsANetwork' }
  | { readonly name: 'GetWallet' }
  | { readonly name: 'Downloads'; readonly wallet: WalletEntry }

/** The name of a view. */
export type ViewName = View['name']

/** The views of the embedded wallet. */
export type EmbeddedViewName = Extract<
  ViewName,
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | `EmailVerify${string}`
  | 'ApproveTransaction'
>

/** What waits for an answer of the embedded wallet or a flow, and where it leads (facts: transaction stack). */
export type TransactionEntry = {
  readonly view?: View
  readonly goBack: boolean
  readonly replace?: boolean
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
  /** The place in the history of the view that asked; `pushTransaction` fills it in. */
  readonly askedAt?: number
}

/** Whether the widget is open, and where in it the visitor is. */
export type RouterState = {
  readonly open: boolean
  /** The last one is shown; never empty. */
  readonly history: readonly [View, ...View[]]
  /** Which way the last move went: views slide accordingly. */
  readonly direction: 'forward' | 'back' | 'none'
  readonly transactionStack: readonly TransactionEntry[]
}
