import type { ConnectionStatus, NoticeVariant, SendWarning, ViewName } from '@latchkey/core'
import type { NameState } from '@latchkey/core/names'
import type { SignInState } from '@latchkey/core/signIn'
import type {
  AccountState,
  AllWalletsState,
  ConfirmedPhase,
  ConnectingExternalState,
  ConnectState,
  DownloadsState,
  GetWalletState,
  NetworkItem,
  NetworksState,
  PairingEnd,
  PairingLinking,
  PairingPreparing,
  PairingReady,
  ProgressPhase,
  ReviewState,
  SelectTokenState,
  SwapReview,
  SwitchActiveChainState,
  SwitchNetworkState,
  TermsState,
  TokensState,
  TransactionsState,
  UnsupportedChainState,
  WalletsState,
} from '@latchkey/react'
import type { Scene } from './scene.ts'

/** What is wrong with a name; one that is too long looks like the others. */
type NameFlawState = Extract<NameState, { readonly phase: 'invalid' }>['flaw']
type Filled = Extract<AllWalletsState, { readonly phase: 'filled' }>
type Results = Extract<AllWalletsState, { readonly partial: boolean }>['phase']

/** Pictures of the account menu on a site with sign-in. */
export type SignInMenu = `menu-${'session-loading' | 'signed-in' | 'signing-out' | 'signed-out'}`

/** The states of each view, from the view's own union; after the bar, further pictures of the same states. */
type ViewStates = {
  readonly Connect:
    | ConnectState['phase']
    | 'only'
    | 'many'
    | 'same-name'
    | 'featured'
    | 'collapsed-first'
    | 'code'
    | 'phone-app'
    | 'phone-opening'
    | 'login'
    | 'sign-in-failed'
    | `login-${'typing' | 'sending' | 'refused' | 'returning' | 'wallet' | 'empty' | 'two' | 'terms'}`
  readonly ConnectWallets: Exclude<ConnectState['phase'], 'collapsed'>
  readonly ConnectingExternal: ConnectingExternalState['phase']
  readonly ConnectingWalletConnect:
    | DownloadsState['phase']
    | `any-${GetWalletState['phase']}`
    | `code-${PairingPreparing | PairingReady}`
    | `app-${PairingPreparing | PairingReady | PairingLinking}`
    | PairingEnd
    | 'code-any'
    | 'code-phone'
    | 'taken-any'
    | 'late-clock'
    | 'web'
    | 'desktop'
  readonly ConnectingWalletConnectBasic: 'code' | 'taken' | 'phone'
  readonly ConnectSocials: 'list'
  readonly ConnectingSocial: 'opening' | 'waiting' | 'blocked' | 'failed' | 'joining'
  readonly ConnectingFarcaster: 'preparing' | 'code' | 'phone' | 'failed' | 'joining'
  readonly EmailVerifyDevice: 'waiting' | 'resend' | 'sending' | 'stopped' | 'over'
  readonly EmailVerifyOtp: 'empty' | 'on-page' | 'typing' | 'checking' | 'wrong' | 'over' | 'over-resend'
  readonly ApproveTransaction: 'waiting'
  readonly ConnectingSiwe: 'looking' | 'signed'
  readonly SIWXSignMessage:
    | Exclude<SignInState['phase'], 'idle' | 'looking' | 'signedOut'>
    | 'slow'
    | 'checking-slow'
    | 'nobody'
    | 'required'
    | 'required-declined'
    | 'message'
    | 'declined'
    | 'foreign'
    | 'late'
    | 'smart-account'
  readonly AllWallets:
    | Exclude<AllWalletsState['phase'], 'filled'>
    | `filled-${Filled['more']}`
    | `${Results}-partial`
    | 'certified'
    | 'empty-certified'
    | 'phone'
  readonly Networks: NetworksState['phase'] | NetworkItem['state']
  readonly SwitchNetwork: SwitchNetworkState['phase'] | 'nobody' | 'unknown'
  readonly SwitchActiveChain: SwitchActiveChainState['phase']
  readonly UnsupportedChain: UnsupportedChainState['phase'] | 'nobody'
  readonly Account:
    | AccountState['phase']
    | 'named'
    | 'long-name'
    | 'menu'
    | 'menu-unserved'
    | SignInMenu
    | `unserved-${'activity' | 'sent'}`
    | 'several'
    | 'nobody'
    | 'labelled'
    | `tokens-${Exclude<TokensState['phase'], 'filled'>}`
    | 'tokens-stale'
    | 'tokens-unknown'
    | 'tokens-extreme'
    | 'tokens-hostile'
    | 'tokens-many'
    | 'huge'
    | 'activity'
    | `activity-${'loading' | 'empty' | 'failed'}`
    | 'embedded'
    | `embedded-${'loading' | 'empty' | 'many' | 'activity' | 'menu'}`
    | 'pending'
    | 'bitcoin'
  readonly Wallets: WalletsState['phase'] | 'restoring' | 'named'
  readonly Token:
    | 'coin'
    | 'token'
    | 'small'
    | 'no-price'
    | 'unlisted'
    | 'huge'
    | 'long'
    | 'digits'
    | 'hostile'
    | 'loading'
    | 'failed'
    | 'stale'
    | 'no-activity'
  readonly Transactions:
    | TransactionsState['phase']
    | 'since'
    | 'older-loading'
    | 'older-failed'
    | 'kinds'
    | 'lost'
    | 'hostile'
    | 'many'
    | 'nobody'
  readonly WalletReceive: 'several' | 'one' | 'only' | 'named' | 'nobody'
  readonly WalletCompatibleNetworks: 'several' | 'only' | 'nobody'
  readonly WalletSend:
    | 'empty'
    | 'ready'
    | 'chosen'
    | 'address'
    | 'fiat'
    | 'max'
    | 'over'
    | 'malformed'
    | 'gas'
    | 'short'
    | 'unknown'
    | 'looking'
    | 'typing'
    | 'unresolved'
    | 'refused'
    | 'unread'
    | 'whole'
    | 'toll'
    | 'own'
    | Extract<SendWarning['kind'], 'lookalike' | 'tokenContract' | 'contract'>
    | 'recents'
    | 'hostile'
    | 'nobody'
  readonly WalletSendSelectToken: SelectTokenState['phase'] | 'nobody'
  readonly WalletSendPreview: ReviewState['phase']
  readonly WalletSendConfirmed: ConfirmedPhase
  readonly Swap:
    | 'loading'
    | 'empty'
    | 'reading'
    | 'quote'
    | 'unfolded'
    | 'fee'
    | 'slippage'
    | 'slippage-wrong'
    | 'approval'
    | 'impact'
    | 'unpriced'
    | 'unlisted'
    | 'over'
    | 'gas'
    | 'malformed'
    | 'zero'
    | 'no-route'
    | 'service'
    | 'extreme'
    | 'failed'
    | 'unsupported'
    | 'nobody'
  readonly SwapSelectToken:
    | 'filled'
    | 'many'
    | 'found'
    | 'empty'
    | 'looking'
    | 'unverified'
    | 'missing'
    | 'lookup-failed'
    | 'loading'
    | 'failed'
    | 'unsupported'
    | 'nobody'
  readonly SwapPreview:
    | SwapReview['phase']
    | 'approval'
    | 'reset'
    | 'approved'
    | 'caution'
    | 'stop'
    | 'swapping'
    | 'sent'
    | 'failed'
  readonly SwapConfirmed: ConfirmedPhase | 'moved' | 'approval' | 'approved'
  readonly RegisterAccountName:
    | Exclude<NameState['phase'], 'invalid' | 'typing' | 'registering' | 'registered'>
    | NameFlawState
    | 'taken-alone'
    | 'taken-failed'
    | 'signing'
    | 'saving'
    | 'declined'
    | 'refused'
    | 'owned'
    | 'unserved'
    | 'unreadable'
    | 'external'
    | 'nobody'
  readonly RegisterAccountNameSuccess: 'registered' | 'opened' | 'nobody'
  readonly Buy:
    | 'ready'
    | 'one'
    | 'empty'
    | 'quoting'
    | 'loading'
    | 'bank'
    | 'whole'
    | 'huge'
    | 'below'
    | 'above'
    | 'malformed'
    | 'outside'
    | 'refused'
    | 'estimate'
    | 'usual'
    | 'opening'
    | 'failed'
    | 'under-way'
    | 'unsold'
    | 'unread'
    | 'bitcoin'
    | 'nobody'
  readonly OnRampProviders: 'quotes' | 'estimate' | 'all' | 'loading' | 'none' | 'nobody'
  readonly OnRampTokenSelect: 'few' | 'many' | 'empty'
  readonly OnRampFiatSelect: 'few' | 'many' | 'empty'
  readonly OnRampMethodSelect: 'two'
  readonly BuyInProgress: ProgressPhase | 'checking' | 'trouble'
  readonly OnRampActivity:
    | 'filled'
    | 'loading'
    | 'empty'
    | 'failed'
    | 'older-loading'
    | 'older-failed'
    | 'nobody'
  readonly WhatIsABuy: 'text'
  readonly WhatIsAWallet: 'text'
  readonly WhatIsANetwork: 'text'
  readonly GetWallet: GetWalletState['phase']
  readonly Downloads: DownloadsState['phase']
}

/** The name of each state of a view. */
type StateOf<Name extends ViewName> = ViewStates[Name]

/** Every view in every state: a view or a state without its scene does not compile. */
export type ViewEntries = {
  readonly [Name in ViewName]: { readonly [State in StateOf<Name>]: Scene }
}

/** What is not a view: buttons, banner, terms, the card in the page, themes. */
export type PartEntries = {
  readonly ConnectButton: {
    readonly [State in ConnectionStatus | 'own-label' | 'no-balance' | 'wrong-network' | 'disabled']: Scene
  }
  readonly AccountButton: {
    readonly [State in 'connected' | 'named' | 'no-balance' | 'wrong-network' | 'disabled']: Scene
  }
  readonly NetworkButton: {
    readonly [State in 'default' | 'connected' | 'wrong-network' | 'unknown' | 'disabled']: Scene
  }
  readonly Banner: { readonly [State in NoticeVariant | 'detail']: Scene }
  readonly Terms: { readonly [State in Exclude<TermsState['phase'], 'none'> | 'one']: Scene }
  readonly Inline: { readonly [State in 'connect' | 'account']: Scene }
  readonly Theme: {
    readonly [State in 'accent' | 'pale' | 'square' | 'round']: Scene
  }
}

/** Everything that the gallery can show. */
export type GalleryEntries = ViewEntries & PartEntries
