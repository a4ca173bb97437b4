export {
  type AccountInfo,
  type ActivityEntry,
  type ActivityMonth,
  type ActivityState,
  type ActivityTransfer,
  base,
  bitcoin,
  bitcoinTestnet,
  type CaipAddress,
  type CaipChainId,
  type CallOptions,
  type Chain,
  type ConnectAttempt,
  type Connection,
  type Connector,
  type ContractRead,
  createLatchkey,
  type Eip1193Provider,
  ethereum,
  evmChain,
  type Hex,
  type Holding,
  type Latchkey,
  LatchkeyError,
  type LatchkeyEvent,
  type LatchkeyOptions,
  type LocaleState,
  type ModalState,
  type Namespace,
  type NetworkState,
  type Notice,
  type OwnTransaction,
  type OwnWrite,
  type PairingInfo,
  type PairingState,
  type Portfolio,
  type ProviderOf,
  type ReadonlyStore,
  type Register,
  SetupError,
  type SiteOptions,
  type Siwx,
  type SiwxData,
  type SiwxMessage,
  type SiwxMessageInput,
  type SiwxOptions,
  type SiwxSession,
  type SwitchAttempt,
  session,
  setLocale,
  signMessage,
  solana,
  solanaDevnet,
  solanaTestnet,
  type ThemeMode,
  type ThemeVariables,
  type TypedData,
  type View,
  type WalletChoice,
  type WalletInfo,
  type WalletList,
  type WalletName,
  type WalletRow,
  type WalletRows,
  type WalletWay,
  walletNames,
} from '@latchkey/core'
// From a file without React: a server component may name a preset.
export { brassPreset, plumPreset, printPreset, slatePreset } from '@latchkey/ui/presets'
export { AccountButton, type AccountButtonProps } from './button/AccountButton.tsx'
export type { ButtonAccount, ButtonActions, ButtonBalance, ButtonState } from './button/buttonState.ts'
export { ConnectButton, type ConnectButtonProps } from './button/ConnectButton.tsx'
export { LatchkeyButton, type LatchkeyButtonProps, useButtonState } from './button/LatchkeyButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './button/NetworkButton.tsx'
export { WalletButton, type WalletButtonProps } from './button/WalletButton.tsx'
export { type ActivityControl, useActivity } from './headless/useActivity.ts'
export type { CallState } from './headless/useCall.ts'
export {
  type ConnectControl,
  type ConnectListeners,
  useConnectWallet,
  type WalletToConnect,
} from './headless/useConnectWallet.ts'
export { useEstimateGas } from './headless/useEstimateGas.ts'
export { type LocaleControl, useLocale } from './headless/useLocale.ts'
export { useModalState, type WidgetState } from './headless/useModalState.ts'
export { useNameSuggestions } from './headless/useNameSuggestions.ts'
export { type NoticeControl, useNotice } from './headless/useNotice.ts'
export { type BuyControl, useOnramp } from './headless/useOnramp.ts'
export { type PairingControl, usePairing } from './headless/usePairing.ts'
export { type PortfolioOf, usePortfolio } from './headless/usePortfolio.ts'
export { useProvider } from './headless/useProvider.ts'
export { useReadContract } from './headless/useReadContract.ts'
export { type NameControl, useRegisterName } from './headless/useRegisterName.ts'
export { type SendControl, useSend } from './headless/useSend.ts'
export { useSendTransaction } from './headless/useSendTransaction.ts'
export { useSentTransactions } from './headless/useSentTransactions.ts'
export { type SessionControl, useSession } from './headless/useSession.ts'
export { useSignMessage } from './headless/useSignMessage.ts'
export { useSignTypedData } from './headless/useSignTypedData.ts'
export { type SiwxControl, useSiwx } from './headless/useSiwx.ts'
export { type SwapControl, useSwap } from './headless/useSwap.ts'
export { useWalletInfo } from './headless/useWalletInfo.ts'
export { useWallets, type WalletsControl } from './headless/useWallets.ts'
export { useWriteContract } from './headless/useWriteContract.ts'
export { useAccount } from './hooks/useAccount.ts'
export { useBalance } from './hooks/useBalance.ts'
export { type ConnectionsInfo, useConnections } from './hooks/useConnections.ts'
export { useDisconnect } from './hooks/useDisconnect.ts'
export { useEvents } from './hooks/useEvents.ts'
export { type Identified, useIdentity } from './hooks/useIdentity.ts'
export { OutsideProviderError, useLatchkey } from './hooks/useLatchkey.ts'
export { type ModalControl, useModal, type ViewTarget } from './hooks/useModal.ts'
export { type NetworkInfo, useNetwork } from './hooks/useNetwork.ts'
export { useStore } from './hooks/useStore.ts'
export { type ThemeControl, useTheme } from './hooks/useTheme.ts'
export type { QueryState } from './hooks/useWalletQuery.ts'
export { LatchkeyInline } from './modal/LatchkeyInline.tsx'
export { SharedNameError } from './provider/claimName.ts'
export {
  LatchkeyProvider,
  type LatchkeyProviderProps,
  NestedProviderError,
} from './provider/LatchkeyProvider.tsx'
export type { AccountState } from './views/account/accountState.ts'
export type { TokensState } from './views/account/tabs/tokensState.ts'
export type { WalletsState } from './views/account/wallets/walletsState.ts'
export type { TransactionsState } from './views/activity/transactionsState.ts'
export type { ConnectState } from './views/connect/choices/connectState.ts'
export type { ConnectingExternalState } from './views/connect/connecting/connectingState.ts'
export type {
  PairingEnd,
  PairingLinking,
  PairingPreparing,
  PairingReady,
} from './views/connect/pairing/pairingStand.ts'
export type { TermsState } from './views/connect/terms/termsState.ts'
export type { AllWalletsState } from './views/directory/allWalletsState.ts'
export type { DownloadsState } from './views/guide/downloadsState.ts'
export type { GetWalletState } from './views/guide/getWalletState.ts'
export type { NetworkItem, NetworksState } from './views/network/networksState.ts'
export type { SwitchActiveChainState } from './views/network/SwitchActiveChainView.tsx'
export type { SwitchNetworkState } from './views/network/switchState.ts'
export type { UnsupportedChainState } from './views/network/unsupportedState.ts'
export type { ProgressPhase } from './views/onramp/progress/progressPhase.ts'
export type { ReviewState } from './views/send/reviewState.ts'
export type { SelectTokenState } from './views/send/selectTokenState.ts'
export type { ConfirmedPhase } from './views/sent/confirmedState.ts'
export type { SwapReview } from './views/swap/swapStages.ts'
