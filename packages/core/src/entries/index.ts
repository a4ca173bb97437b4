/** What a site may use; every name says in a sentence what it is for. */

export type { WalletEntry } from '@latchkey/wire'
export type { Adapter, AdapterSource, WalletSession } from '../adapter/adapter.ts'
export type { CallOptions } from '../adapter/askInTime.ts'
export type { Connector, ConnectorType } from '../adapter/connector.ts'
export type { ContractRead, ContractWrite, TypedData } from '../adapter/evmCalls.ts'
export type {
  PairingCode,
  PairingSource,
  RecoveredAnswer,
  RelayTrouble,
  SiteMetadata,
} from '../adapter/pairingLink.ts'
export { AddressError } from '../base/address.ts'
export { formatUnits, parseUnits } from '../base/amounts.ts'
export type { CaipAddress, CaipChainId, Hex, Namespace } from '../base/caip.ts'
export type { Clock } from '../base/clock.ts'
export { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '../base/decimals.ts'
export { LatchkeyError } from '../base/LatchkeyError.ts'
export type { LogLevel, LogSink } from '../base/log.ts'
export { SetupError } from '../base/SetupError.ts'
export type { StorageDevice } from '../base/storage.ts'
export type { ReadonlyStore, Store } from '../base/store.ts'
export type { Listener } from '../base/watchValue.ts'
export type { AccountType, AccountTypes } from '../chains/accountTypes.ts'
export type { Chain } from '../chains/chain.ts'
export {
  base,
  bitcoin,
  bitcoinTestnet,
  ethereum,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../chains/chains.ts'
export { type EvmChain, evmChain } from '../chains/evmChain.ts'
export { type Holding, holdingKey, type Portfolio } from '../chains/holding.ts'
export type { LatchkeyDeps, PageDoor } from '../deps/deps.ts'
export type { PageExit } from '../deps/pageExit.ts'
export { addAddressLabel, removeAddressLabel } from '../features/account/accountSettings.ts'
export { type ActivityOptions, activityPageQuery, activityQuery } from '../features/activity/activityQuery.ts'
export {
  type ActivityState,
  type TransactionHistory,
  transactionHistory,
} from '../features/activity/activityState.ts'
export type { ActivityEntry, ActivityPage, ActivityTransfer } from '../features/activity/entry.ts'
export {
  type ActivityMonth,
  groupByMonth,
  type TransactionsByYear,
  transactionsByYear,
} from '../features/activity/groupByMonth.ts'
export { refreshActivity } from '../features/activity/refreshActivity.ts'
export { watchEvents } from '../features/analytics/watchEvents.ts'
export { loadMoreWallets } from '../features/directory/loadMoreWallets.ts'
export { rememberRecentWallet } from '../features/directory/rememberRecentWallet.ts'
export { clearWalletSearch, searchWallets } from '../features/directory/searchWallets.ts'
export { type WalletName, walletNames } from '../features/directory/walletNames.ts'
export type { NameState, NearNames } from '../features/names/nameState.ts'
export { hideNotice } from '../features/notice/hideNotice.ts'
export { showNotice } from '../features/notice/showNotice.ts'
export { watchRecovered } from '../features/pairing/recovered.ts'
export { sendable } from '../features/portfolio/gatherPortfolio.ts'
export { pushView } from '../features/router/moveView.ts'
export { openModal } from '../features/router/openModal.ts'
export { getSend, type SendInfo, watchSend } from '../features/send/getSend.ts'
export { retryFee } from '../features/send/readCost.ts'
export { forgetReceivers, type RecentReceiver, recentReceivers } from '../features/send/recentReceivers.ts'
export { SendError } from '../features/send/SendError.ts'
export type { SendProblem } from '../features/send/sendProblem.ts'
export { type Receiver, type SendState, type SendUnit, sendStore } from '../features/send/sendState.ts'
export type { SendWarning } from '../features/send/sendWarnings.ts'
export {
  acknowledgeWarnings,
  resetSend,
  setAmount,
  setToken,
  setUnit,
  takeMax,
} from '../features/send/setSend.ts'
export { forgetSent, sentStore } from '../features/sent/sentStore.ts'
export type { SentStatus, SentTransaction } from '../features/sent/sentTransaction.ts'
export { transactionLink } from '../features/sent/transactionLink.ts'
export { disconnectWallet } from '../flows/calls/disconnectWallet.ts'
export { estimateGas } from '../flows/calls/estimateGas.ts'
export { readContract } from '../flows/calls/readContract.ts'
export { type OwnTransaction, sendTransaction } from '../flows/calls/sendTransaction.ts'
export { signMessage } from '../flows/calls/signMessage.ts'
export { signTypedData } from '../flows/calls/signTypedData.ts'
export { type OwnWrite, writeContract } from '../flows/calls/writeContract.ts'
export { cancelConnect } from '../flows/connect/cancelConnect.ts'
export type { WalletChoice } from '../flows/connect/connectChoices.ts'
export { connectWallet } from '../flows/connect/connectWallet.ts'
export { requestConnection } from '../flows/connect/requestConnection.ts'
export { switchAccount, switchWallet } from '../flows/connect/switchWallet.ts'
export { closeModal } from '../flows/modal/closeModal.ts'
export { type NameOutcome, registerName } from '../flows/names/registerName.ts'
export { chooseName, resetName, retryName, setName } from '../flows/names/setName.ts'
export { getNameState, watchNameState } from '../flows/names/watchNameState.ts'
export { switchNetwork } from '../flows/network/switchNetwork.ts'
export { openWalletLink } from '../flows/pairing/followWalletLink.ts'
export { leavePairing } from '../flows/pairing/leavePairing.ts'
export { retryPairing, startPairing } from '../flows/pairing/startPairing.ts'
export { type WalletWay, walletWays } from '../flows/pairing/walletWays.ts'
export { pollPortfolio } from '../flows/portfolio/pollPortfolio.ts'
export { type PortfolioOptions, portfolioQuery } from '../flows/portfolio/portfolioQuery.ts'
export { refreshPortfolio } from '../flows/portfolio/refreshPortfolio.ts'
export {
  type AccountReads,
  type AccountState,
  type AccountUser,
  accountState,
} from '../flows/read/accountState.ts'
export { type AccountInfo, getAccount, watchAccount } from '../flows/read/getAccount.ts'
export { type ActivityQuestion, getActivity } from '../flows/read/getActivity.ts'
export { getBalance, watchBalance } from '../flows/read/getBalance.ts'
export { getConnectAttempt, watchConnectAttempt } from '../flows/read/getConnectAttempt.ts'
export { type ConnectionList, getConnections, watchConnections } from '../flows/read/getConnections.ts'
export { getIdentity, watchIdentity } from '../flows/read/getIdentity.ts'
export { getLocale, type LocaleState, watchLocale } from '../flows/read/getLocale.ts'
export { getModal, type ModalState, watchModal } from '../flows/read/getModal.ts'
export { getNames } from '../flows/read/getNames.ts'
export { cancelSwitch, getNetwork, type NetworkState, watchNetwork } from '../flows/read/getNetwork.ts'
export { getNotice, watchNotice } from '../flows/read/getNotice.ts'
export { getPairing, type PairingInfo, watchPairing } from '../flows/read/getPairing.ts'
export { getPortfolio, watchPortfolio } from '../flows/read/getPortfolio.ts'
export {
  type Eip1193Provider,
  getProvider,
  type ProviderOf,
  watchProvider,
} from '../flows/read/getProvider.ts'
export { getTheme, watchTheme } from '../flows/read/getTheme.ts'
export { getWalletInfo, type WalletInfo, watchWalletInfo } from '../flows/read/getWalletInfo.ts'
export {
  getWallets,
  type WalletList,
  type WalletRow,
  type WalletRows,
  watchWallets,
} from '../flows/read/getWallets.ts'
export { type ActivityWatch, watchActivity } from '../flows/read/watchActivity.ts'
export type { ReadState } from '../flows/read/watchRead.ts'
export { cancelSend, confirmSend } from '../flows/send/confirmSend.ts'
export { pasteReceiver } from '../flows/send/pasteReceiver.ts'
export { editSend, openSend, reviewSend } from '../flows/send/reviewSend.ts'
export { sendTokens, type TokenSend } from '../flows/send/sendTokens.ts'
export { retryReceiver, setReceiver } from '../flows/send/setReceiver.ts'
export { startSend } from '../flows/send/startSend.ts'
export { getSent, isSlow, watchSent } from '../flows/sent/watchSent.ts'
export { createLatchkey } from '../flows/start/createLatchkey.ts'
export { type ConnectionStatus, session } from '../instance/activeConnection.ts'
export type {
  ConnectAttempt,
  Connection,
  ConnectionsState,
  Discovery,
  SwitchAttempt,
} from '../instance/connections.ts'
export type { DirectoryState, WalletPages } from '../instance/directoryState.ts'
export type { Latchkey } from '../instance/latchkey.ts'
export type { Notice, NoticeVariant } from '../instance/notice.ts'
export type { Linking, PairingState, WayKind } from '../instance/pairingState.ts'
export { queries } from '../instance/queries.ts'
export type {
  ChainIdOf,
  NamespaceOf,
  Register,
  RegisteredChainId,
  RegisteredLatchkey,
  RegisteredNamespace,
} from '../instance/register.ts'
export type {
  BuyPreset,
  BuyViewName,
  EmbeddedViewName,
  RouterState,
  SwapPreset,
  SwapSide,
  SwapViewName,
  View,
  ViewName,
} from '../instance/views.ts'
export { OptionError } from '../options/check.ts'
export { checkOptions } from '../options/checkOptions.ts'
export type { LatchkeyEvent } from '../options/events.ts'
export type { FeatureName, Features, Social, WalletFeature } from '../options/features.ts'
export type {
  Config,
  CustomWallet,
  EmbeddedOptions,
  Endpoints,
  LatchkeyOptions,
  Preload,
  ThemeMode,
  ThemeState,
  ThemeVariable,
  ThemeVariables,
  WalletConnectOptions,
} from '../options/options.ts'
export { setTheme, type ThemeChange } from '../options/setTheme.ts'
export type { Chains, SiteOptions } from '../options/siteOptions.ts'
export type {
  Siwx,
  SiwxData,
  SiwxMessage,
  SiwxMessageInput,
  SiwxOptions,
  SiwxSession,
} from '../options/siwx.ts'
export { loadWords } from '../words/loadWords.ts'
export { plural } from '../words/plural.ts'
export { sayWord } from '../words/say.ts'
export { type AmountStyle, type Said, sayAmount, sayUnits } from '../words/sayAmount.ts'
export { sayError } from '../words/sayError.ts'
export { sayFiat } from '../words/sayFiat.ts'
export { setLocale } from '../words/setLocale.ts'
export type { MessageOverrides, WordCode, WordsState } from '../words/words.ts'
