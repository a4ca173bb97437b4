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
  /** The form that swaps tokens; what stands in it at first may be given. */
  | ({ readonly name: 'Swap' } & SwapPreset)
  /** Chooses the token to pay with, or the one to receive. */
  | { readonly name: 'SwapSelectToken'; readonly side: SwapSide }
  /** What the wallet will be asked, its approval first where one is needed, and how far that has come. */
  | { readonly name: 'SwapPreview' }
  /** What has become of a swap that the wallet has sent. */
  | { readonly name: 'SwapConfirmed'; readonly id: string }
  /** The form that buys with money; what stands in it at first may be given. */
  | ({ readonly name: 'Buy' } & BuyPreset)
  /** The providers that sell for an amount, best first; what it begins with may be given, so that a site can open it. */
  | ({ readonly name: 'OnRampProviders' } & BuyPreset)
  /** Chooses the token to buy and its network. */
  | { readonly name: 'OnRampTokenSelect' }
  /** Chooses the currency to pay in. */
  | { readonly name: 'OnRampFiatSelect' }
  /** Chooses how to pay: by card, from a bank account. */
  | { readonly name: 'OnRampMethodSelect' }
  /** How far a purchase is, by its id. */
  | { readonly name: 'BuyInProgress'; readonly purchase: string }
  /** What the visitor has bought here, newest first. */
  | { readonly name: 'OnRampActivity' }
  | { readonly name: 'WhatIsABuy' }
  /** The form that registers a name for an account of the embedded wallet. */
  | { readonly name: 'RegisterAccountName' }
  | { readonly name: 'RegisterAccountNameSuccess' }
  | { readonly name: 'WhatIsAWallet' }
  | { readonly name: 'WhatIsANetwork' }
  | { readonly name: 'GetWallet' }
  | { readonly name: 'Downloads'; readonly wallet: WalletEntry }

/** The two sides of a swap: the token that is paid, and the one that is received. */
export type SwapSide = 'from' | 'to'

/** What stands in the form of a swap at first. */
export type SwapPreset = {
  /** A token by its address; the network's own coin is 0xeeee…eeee. The coin unless told. */
  readonly from?: string
  /** A token by its address. */
  readonly to?: string
  /** What is paid, as a plain decimal; 1 unless told. */
  readonly amount?: string
}

/** What stands in the form that buys at first. */
export type BuyPreset = {
  /** What to buy: the id, symbol or contract address of a token. */
  readonly token?: string
  /** What is paid, as a plain decimal. */
  readonly amount?: string
  /** What is paid in, as ISO 4217 has it: `EUR`. */
  readonly currency?: string
  /** Where it is sent to: CAIP-2, the number of an EVM chain, or what the provider calls the network. */
  readonly network?: string
}

/** The name of a view. */
export type ViewName = View['name']

/** The views of swapping. */
export type SwapViewName = Extract<ViewName, `Swap${'' | 'SelectToken' | 'Preview' | 'Confirmed'}`>

/** The views of buying with money. */
export type BuyViewName = Extract<ViewName, 'Buy' | 'BuyInProgress' | `OnRamp${string}` | 'WhatIsABuy'>

/** The views of the embedded wallet. */
export type EmbeddedViewName = Extract<
  ViewName,
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | `EmailVerify${string}`
  | 'ApproveTransaction'
  | `RegisterAccountName${string}`
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
