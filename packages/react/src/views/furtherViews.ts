import type { Latchkey, ViewName } from '@latchkey/core'
import type { ViewBody } from '../modal/viewTable.ts'

/** A view that few begin with. */
export type FurtherViewName = Extract<
  ViewName,
  | 'ConnectWallets'
  | `WhatIsA${string}`
  | 'GetWallet'
  | 'Downloads'
  | 'Networks'
  | `Switch${string}`
  | 'UnsupportedChain'
  | 'Wallets'
  | 'Token'
  | 'Transactions'
  | `Wallet${'Receive' | 'Compatible' | 'Send'}${string}`
>

/** The code of each further view: here, so that who looks at the first one does not have the way to all of them. */
export const furtherViews: {
  readonly [Name in FurtherViewName]: (latchkey: Latchkey) => Promise<ViewBody<Name>>
} = {
  ConnectWallets: ({ config }) =>
    (config.termsConditionsUrl ?? config.privacyPolicyUrl) === undefined
      ? import('./connect/ConnectWalletsView.tsx').then((part) => part.ConnectWalletsView)
      : import('./connect/ConnectWithTerms.tsx').then((part) => part.ConnectWalletsTermsView),
  WhatIsAWallet: () => import('./guide/WhatIsAWalletView.tsx').then((part) => part.WhatIsAWalletView),
  WhatIsANetwork: () => import('./guide/WhatIsANetworkView.tsx').then((part) => part.WhatIsANetworkView),
  GetWallet: () => import('./guide/GetWalletView.tsx').then((part) => part.GetWalletView),
  Downloads: () => import('./guide/DownloadsView.tsx').then((part) => part.DownloadsView),
  Networks: () => import('./network/NetworksView.tsx').then((part) => part.NetworksView),
  SwitchNetwork: () => import('./network/SwitchNetworkView.tsx').then((part) => part.SwitchNetworkView),
  SwitchActiveChain: () =>
    import('./network/SwitchActiveChainView.tsx').then((part) => part.SwitchActiveChainView),
  Wallets: () => import('./account/WalletsView.tsx').then((part) => part.WalletsView),
  UnsupportedChain: () =>
    import('./network/UnsupportedChainView.tsx').then((part) => part.UnsupportedChainView),
  Token: (latchkey) => import('./token/TokenView.tsx').then((part) => part.openToken(latchkey)),
  Transactions: () => import('./activity/TransactionsView.tsx').then((part) => part.TransactionsView),
  WalletReceive: () => import('./receive/WalletReceiveView.tsx').then((part) => part.WalletReceiveView),
  WalletCompatibleNetworks: () =>
    import('./receive/WalletCompatibleNetworksView.tsx').then((part) => part.WalletCompatibleNetworksView),
  WalletSend: (latchkey) => import('./send/WalletSendView.tsx').then((part) => part.loadWalletSend(latchkey)),
  WalletSendSelectToken: (latchkey) =>
    import('./send/WalletSendSelectTokenView.tsx').then((part) => part.loadWalletSendSelectToken(latchkey)),
  WalletSendPreview: (latchkey) =>
    import('./send/WalletSendPreviewView.tsx').then((part) => part.loadWalletSendPreview(latchkey)),
  WalletSendConfirmed: (latchkey) =>
    import('./send/WalletSendConfirmedView.tsx').then((part) => part.loadWalletSendConfirmed(latchkey)),
}
