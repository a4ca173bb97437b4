import type { BuyViewName, EmbeddedViewName, Latchkey, SwapViewName, ViewName } from '@latchkey/core'
import type { ViewBody, ViewTitle } from './viewTable.ts'

/** A view that few begin with. */
export type FurtherViewName = Extract<
  ViewName,
  | `WhatIsA${'Wallet' | 'Network'}`
  | 'GetWallet'
  | 'Downloads'
  | 'Networks'
  | `Switch${string}`
  | 'UnsupportedChain'
  | 'Wallets'
  | 'Token'
  | 'Transactions'
  | `Wallet${'Receive' | 'Compatible' | 'Send'}${string}`
  | EmbeddedViewName
  | SignInViewName
  | SwapViewName
  | BuyViewName
>

/** A view of signing in. */
type SignInViewName = 'ConnectingSiwe' | 'SIWXSignMessage'

// What loads together is one request.
const guide = () => import('../views/guide/guideViews.ts')
const network = () => import('../views/network/networkViews.ts')
const email = () => import('../views/login/emailViews.ts')
const social = () => import('../views/login/socialViews.ts')
const signIn = () => import('../views/siwx/signInViews.ts')
const names = async (latchkey: Latchkey) =>
  (await import('../views/names/nameViews.ts')).loadNameViews(latchkey)
const choices = () => import('../views/onramp/choices/choiceViews.ts')
const receive = () => import('../views/receive/receiveViews.ts')

/** The code of each further view: here, so that who looks at the first one does not have the way to all of them. */
export const furtherViews: {
  readonly [Name in FurtherViewName]: (latchkey: Latchkey) => Promise<ViewBody<Name>>
} = {
  WhatIsAWallet: async () => (await guide()).WhatIsAWalletView,
  WhatIsANetwork: async () => (await guide()).WhatIsANetworkView,
  GetWallet: async () => (await guide()).GetWalletView,
  Downloads: async () => (await import('../views/guide/DownloadsView.tsx')).DownloadsView,
  Networks: async () => (await network()).NetworksView,
  SwitchNetwork: async () => (await network()).SwitchNetworkView,
  SwitchActiveChain: async () => (await network()).SwitchActiveChainView,
  UnsupportedChain: async () => (await network()).UnsupportedChainView,
  Wallets: async () => (await import('../views/account/wallets/WalletsView.tsx')).WalletsView,
  Token: async (latchkey) => (await import('../views/token/TokenView.tsx')).openToken(latchkey),
  Transactions: async () => (await import('../views/activity/TransactionsView.tsx')).TransactionsView,
  WalletReceive: async () => (await receive()).WalletReceiveView,
  WalletCompatibleNetworks: async () => (await receive()).WalletCompatibleNetworksView,
  WalletSend: async (latchkey) => (await import('../views/send/WalletSendView.tsx')).loadWalletSend(latchkey),
  WalletSendSelectToken: async (latchkey) =>
    (await import('../views/send/WalletSendSelectTokenView.tsx')).loadWalletSendSelectToken(latchkey),
  WalletSendPreview: async (latchkey) =>
    (await import('../views/send/WalletSendPreviewView.tsx')).loadWalletSendPreview(latchkey),
  WalletSendConfirmed: async (latchkey) =>
    (await import('../views/send/WalletSendConfirmedView.tsx')).loadWalletSendConfirmed(latchkey),
  Swap: async (latchkey) => (await import('../views/swap/SwapView.tsx')).loadSwap(latchkey),
  SwapSelectToken: async (latchkey) =>
    (await import('../views/swap/SwapSelectTokenView.tsx')).loadSwapSelectToken(latchkey),
  SwapPreview: async (latchkey) =>
    (await import('../views/swap/SwapPreviewView.tsx')).loadSwapPreview(latchkey),
  SwapConfirmed: async (latchkey) =>
    (await import('../views/swap/SwapConfirmedView.tsx')).loadSwapConfirmed(latchkey),
  ConnectSocials: async () => (await social()).ConnectSocialsView,
  ConnectingSocial: async () => (await social()).ConnectingSocialView,
  ConnectingFarcaster: async () =>
    (await import('../views/login/ConnectingFarcasterView.tsx')).ConnectingFarcasterView,
  EmailVerifyDevice: async () => (await email()).EmailVerifyDeviceView,
  EmailVerifyOtp: async () => (await email()).EmailVerifyOtpView,
  ConnectingSiwe: async () => (await signIn()).ConnectingSiweView,
  SIWXSignMessage: async () => (await signIn()).SIWXSignMessageView,
  ApproveTransaction: async () => (await email()).ApproveTransactionView,
  RegisterAccountName: async (latchkey) => (await names(latchkey)).RegisterAccountNameView,
  RegisterAccountNameSuccess: async (latchkey) => (await names(latchkey)).RegisterAccountNameSuccessView,
  Buy: async (latchkey) => (await import('../views/onramp/BuyView.tsx')).loadBuy(latchkey),
  OnRampProviders: async (latchkey) =>
    (await import('../views/onramp/choices/OnRampProvidersView.tsx')).loadOnRampProviders(latchkey),
  OnRampTokenSelect: async (latchkey) => (await choices()).loadOnRampTokenSelect(latchkey),
  OnRampFiatSelect: async (latchkey) => (await choices()).loadOnRampFiatSelect(latchkey),
  OnRampMethodSelect: async (latchkey) => (await choices()).loadOnRampMethodSelect(latchkey),
  BuyInProgress: async (latchkey) =>
    (await import('../views/onramp/progress/BuyInProgressView.tsx')).loadBuyInProgress(latchkey),
  OnRampActivity: async (latchkey) =>
    (await import('../views/onramp/purchases/OnRampActivityView.tsx')).loadOnRampActivity(latchkey),
  WhatIsABuy: async (latchkey) =>
    (await import('../views/onramp/WhatIsABuyView.tsx')).loadWhatIsABuy(latchkey),
}

export type FurtherTitles = {
  readonly [Name in Exclude<
    FurtherViewName,
    EmbeddedViewName | SignInViewName | SwapViewName | BuyViewName | 'SwitchActiveChain'
  >]: ViewTitle<Name>
}

/** What the header says over each; some views bring their titles along, such as those of logging in and of swapping. */
export const furtherTitles: FurtherTitles = {
  WhatIsAWallet: 'whatIsAWallet.title',
  WhatIsANetwork: 'whatIsANetwork.title',
  GetWallet: 'getWallet.title',
  // Its name alone: a sentence around a long one would be cut where the name matters.
  Downloads: (_, { wallet }) => wallet.name,
  Wallets: 'wallets.title',
  Token: (_, { token }) => token.name,
  Transactions: 'activity.title',
  WalletReceive: 'receive.title',
  WalletCompatibleNetworks: 'receive.networks.title',
  WalletSend: 'send.title',
  WalletSendSelectToken: 'send.token.title',
  WalletSendPreview: 'send.review.title',
  WalletSendConfirmed: 'send.confirmed.title',
  Networks: 'networks.title',
  SwitchNetwork: (say, { chainId }, { config }) =>
    config.networks.find(({ caip2 }) => caip2 === chainId)?.name ?? say('unsupported.title'),
  UnsupportedChain: 'unsupported.title',
}

/** Where visitors often go from a further view. */
export const nextViews: { readonly [Name in ViewName]?: readonly ViewName[] } = {
  GetWallet: ['Downloads'],
  Wallets: ['Connect'],
  Token: ['WalletReceive', 'Transactions'],
  WalletSend: ['WalletSendSelectToken', 'WalletSendPreview'],
  WalletSendPreview: ['WalletSendConfirmed'],
  Swap: ['SwapSelectToken', 'SwapPreview'],
  RegisterAccountName: ['ApproveTransaction'],
  Buy: ['OnRampProviders', 'BuyInProgress'],
}
