import type { Latchkey, ViewName } from '@latchkey/core'
import type { ViewBody } from '../modal/viewTable.ts'

/** A view about what an account holds, gets and sends. */
export type MoneyViewName = Extract<
  ViewName,
  'Transactions' | `Wallet${'Receive' | 'Compatible' | 'Send'}${string}`
>

/** The code of each view about what an account holds, gets and sends: here, so that nobody has it before they connect. */
export const moneyViews: {
  readonly [Name in MoneyViewName]: (latchkey: Latchkey) => Promise<ViewBody<Name>>
} = {
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
