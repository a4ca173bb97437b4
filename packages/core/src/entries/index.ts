export type { WalletEntry } from '@latchkey/wire'
export { cleanText } from '@latchkey/wire'
export {
  type Adapter,
  type AdapterSource,
  type AdapterType,
  adapterTypes,
  type ConnectRequest,
  type SessionChange,
  type WalletSession,
} from '../adapter/adapter.ts'
export type { CallOptions } from '../adapter/askInTime.ts'
export type { Connector, ConnectorType } from '../adapter/connector.ts'
export type { ReadAnswer, ReadName, TypedRead, WriteName } from '../adapter/contractTypes.ts'
export type {
  ContractCall,
  ContractRead,
  ContractWrite,
  EvmCalls,
  TransactionRequest,
  TypedData,
  WalletAsset,
} from '../adapter/evmCalls.ts'
export { isConnectorOf, matchConnector } from '../adapter/matchConnector.ts'
export type {
  AskedRequest,
  PairedWallet,
  PairingCode,
  PairingLink,
  PairingRequirements,
  PairingSource,
  PairRequest,
  PromptedRequest,
  RecoveredAnswer,
  RelayTrouble,
  SiteMetadata,
  WalletLinks,
} from '../adapter/pairingLink.ts'
export type {
  AddressReading,
  NetworkFee,
  NodeAsk,
  SendDriver,
  SentHandle,
  SentLook,
  SentQuestion,
  SentReader,
  SentTraces,
  Transfer,
  TransferCheck,
} from '../adapter/sendDriver.ts'
export {
  ChainNotAddedError,
  WalletDeclinedError,
  WalletFailedError,
  WalletGoneError,
  WalletLateError,
  WalletMissingError,
  WalletNotLoadedError,
  WalletPendingError,
  WalletUnreachableError,
  WalletUnsupportedError,
} from '../adapter/walletErrors.ts'
export { createApi } from '../api/createApi.ts'
export { projectQuery } from '../api/projectQuery.ts'
export { type ImageGate, servedImage } from '../api/servedImage.ts'
export { isSupported, supportedChainsQuery } from '../api/supportedChains.ts'
export {
  AddressError,
  type EvmAddress,
  isEvmAddress,
  isSolanaAddress,
  parseEvmAddress,
} from '../base/address.ts'
export { addressOf } from '../base/addressOf.ts'
export {
  AmountError,
  balanceDecimals,
  floorAmount,
  formatUnits,
  messageDecimals,
  parseUnits,
  swapOutputDecimals,
} from '../base/amounts.ts'
export {
  type AddressOf,
  type CaipAddress,
  type CaipAddressParts,
  type CaipChainId,
  type CaipChainParts,
  type Hex,
  isCaipAddress,
  isCaipChainId,
  isNamespace,
  type Namespace,
  namespaces,
} from '../base/caip.ts'
export { type Clock, wait } from '../base/clock.ts'
export { type Debounced, debounce, debounceMs } from '../base/debounce.ts'
export { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '../base/decimals.ts'
export { fillMessage } from '../base/fillMessage.ts'
export {
  createHttp,
  type Http,
  type HttpDeps,
  type HttpOptions,
  type HttpQuery,
  type HttpRequest,
} from '../base/http.ts'
export {
  HttpAnswerError,
  HttpDeadlineError,
  type HttpFailure,
  HttpStatusError,
  HttpUnreachableError,
} from '../base/httpErrors.ts'
export { LatchkeyError } from '../base/LatchkeyError.ts'
export { type LogLevel, type LogSink, log, logLevels } from '../base/log.ts'
export { type MessageCode, type MessageValues, messages } from '../base/messages.ts'
export { idleMutation, type MutationStatus, runMutation } from '../base/mutation.ts'
export {
  CaipError,
  formatCaipAddress,
  formatCaipChainId,
  parseCaipAddress,
  parseCaipChainId,
} from '../base/parseCaip.ts'
export { mayPass, withRetry } from '../base/retry.ts'
export { SetupError } from '../base/SetupError.ts'
export { safeImage } from '../base/safeImage.ts'
export { sameValue } from '../base/sameValue.ts'
export {
  createStorage,
  type LatchkeyStorage,
  readBy,
  type StorageDevice,
  type StorageKey,
  type StoredSchema,
} from '../base/storage.ts'
export { createStore, type ReadonlyStore, type Store } from '../base/store.ts'
export { systemClock } from '../base/systemClock.ts'
export type { Listener } from '../base/watchValue.ts'
export { type AccountType, type AccountTypes, defaultAccountTypes } from '../chains/accountTypes.ts'
export type { Chain } from '../chains/chain.ts'
export {
  base,
  bitcoin,
  bitcoinTestnet,
  defaultChainId,
  ethereum,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../chains/chains.ts'
export { type EvmChain, type EvmChainSource, evmChain } from '../chains/evmChain.ts'
export { findChain, UnsupportedChainError } from '../chains/findChain.ts'
export { type Holding, holdingKey, type Portfolio } from '../chains/holding.ts'
export type { LatchkeyDeps, PageDoor } from '../deps/deps.ts'
export type { Device } from '../deps/device.ts'
export { pageDeps } from '../deps/pageDeps.ts'
export { createPageExit, type LinkTarget, type PageExit } from '../deps/pageExit.ts'
export {
  type AccountSettings,
  accountSettings,
  addAddressLabel,
  removeAddressLabel,
  setAccountTab,
} from '../features/account/accountSettings.ts'
export { identityQuery } from '../features/account/identityQuery.ts'
export { activityNamespaces } from '../features/activity/activityNamespaces.ts'
export {
  ActivityError,
  type ActivityOptions,
  type ActivityPages,
  activityPageQuery,
  activityQuery,
} from '../features/activity/activityQuery.ts'
export {
  type ActivityList,
  type ActivityReads,
  type ActivityState,
  activityState,
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
export { lastNetwork } from '../features/connection/lastNetwork.ts'
export { addressKey, WalletAccountError } from '../features/connection/readSession.ts'
export { showStored } from '../features/connection/showStored.ts'
export { chainImage } from '../features/directory/chainImage.ts'
export { loadLogos } from '../features/directory/loadLogos.ts'
export { loadMoreWallets } from '../features/directory/loadMoreWallets.ts'
export { namedWallet } from '../features/directory/namedWallet.ts'
export { prefetchWallets } from '../features/directory/prefetchWallets.ts'
export { recentWallets, rememberRecentWallet } from '../features/directory/recentWallets.ts'
export { clearWalletSearch, searchWallets } from '../features/directory/searchWallets.ts'
export { walletImage } from '../features/directory/walletImage.ts'
export {
  connectorIdOf,
  type NamedWallet,
  type WalletName,
  walletNames,
} from '../features/directory/walletNames.ts'
export { withStores } from '../features/directory/withStores.ts'
export { hideNotice } from '../features/notice/hideNotice.ts'
export { showError, showLoading, showNotice, showSuccess } from '../features/notice/showNotice.ts'
export { exitOf } from '../features/pairing/exitOf.ts'
export { formatLink, type LinkLoad, type LinkPlace } from '../features/pairing/formatLink.ts'
export { linkTarget } from '../features/pairing/linkTarget.ts'
export { openPageLink } from '../features/pairing/openPageLink.ts'
export { pairingExpiryMs, pairingThresholdMs } from '../features/pairing/pairingCode.ts'
export { parseAppLink } from '../features/pairing/parseAppLink.ts'
export { reachesWallet, relayOf } from '../features/pairing/reach.ts'
export { watchRecovered } from '../features/pairing/recovered.ts'
export { isSilentMethod } from '../features/pairing/silentMethods.ts'
export { pairingAttempt } from '../features/pairing/stepPairing.ts'
export { balanceNamespaces } from '../features/portfolio/balanceNamespaces.ts'
export { sendable } from '../features/portfolio/gatherPortfolio.ts'
export { canGoBack, currentView, isShown } from '../features/router/currentView.ts'
export { mayClose } from '../features/router/mayClose.ts'
export { goBackTo, pushView, replaceView, resetView } from '../features/router/moveView.ts'
export { homeView, openModal } from '../features/router/openModal.ts'
export { getSend, type SendInfo, watchSend } from '../features/send/getSend.ts'
export { retryFee } from '../features/send/readCost.ts'
export { forgetReceivers, type RecentReceiver, recentReceivers } from '../features/send/recentReceivers.ts'
export { type SendCode, SendError } from '../features/send/SendError.ts'
export {
  problemField,
  receiverProblem,
  type SendProblem,
  type SendProblemKind,
  sendProblem,
} from '../features/send/sendProblem.ts'
export {
  emptySend,
  type Receiver,
  type ReceiverFlaw,
  type SendAmount,
  type SendFee,
  type SendState,
  type SendUnit,
  sendStore,
} from '../features/send/sendState.ts'
export { feeInFiat, otherAmount, sendUnits } from '../features/send/sendUnits.ts'
export { hasStop, type SendWarning, sendWarnings } from '../features/send/sendWarnings.ts'
export {
  acknowledgeWarnings,
  resetSend,
  setAmount,
  setToken,
  setUnit,
  takeMax,
} from '../features/send/setSend.ts'
export { type AmountEdit, type TypedAmount, typeAmount } from '../features/send/typeAmount.ts'
export { forgetSent, sentStore } from '../features/sent/sentStore.ts'
export type { SentStatus, SentTransaction } from '../features/sent/sentTransaction.ts'
export {
  mostPending,
  pendingPollingMs,
  pollingMs,
  receiptWaitMs,
  sendReceiptWaitMs,
} from '../features/sent/times.ts'
export { transactionLink } from '../features/sent/transactionLink.ts'
export { answerLimitMs, retryGuardMs } from '../flows/calls/askWallet.ts'
export { estimateGas } from '../flows/calls/estimateGas.ts'
export { readContract } from '../flows/calls/readContract.ts'
export { type OwnTransaction, sendTransaction } from '../flows/calls/sendTransaction.ts'
export { NotConnectedError, signMessage } from '../flows/calls/signMessage.ts'
export { signTypedData } from '../flows/calls/signTypedData.ts'
export { type OwnWrite, writeContract } from '../flows/calls/writeContract.ts'
export { cancelConnect } from '../flows/connect/cancelConnect.ts'
export { chooseWallet } from '../flows/connect/chooseWallet.ts'
export { codeChoice } from '../flows/connect/codeChoice.ts'
export { connectChoices, type WalletChoice } from '../flows/connect/connectChoices.ts'
export { connectWallet } from '../flows/connect/connectWallet.ts'
export { DisconnectError, disconnectWallet } from '../flows/connect/disconnectWallet.ts'
export { discoverWallets, retryDiscovery } from '../flows/connect/discoverWallets.ts'
export { requestConnection } from '../flows/connect/requestConnection.ts'
export { switchAccount, switchWallet } from '../flows/connect/switchWallet.ts'
export { type WalletPlatform, walletPlatforms } from '../flows/connect/walletPlatforms.ts'
export { closeModal } from '../flows/modal/closeModal.ts'
export { goBack } from '../flows/modal/goBack.ts'
export { popTransaction, pushTransaction } from '../flows/modal/transactionStack.ts'
export { switchNetwork } from '../flows/network/switchNetwork.ts'
export { noteWalletLink, openWalletLink } from '../flows/pairing/followWalletLink.ts'
export { leavePairing } from '../flows/pairing/leavePairing.ts'
export { retryPairing, startPairing } from '../flows/pairing/startPairing.ts'
export { type WalletWay, walletWays } from '../flows/pairing/walletWays.ts'
export { BalanceError, balanceQuery } from '../flows/portfolio/balanceQuery.ts'
export { pollPortfolio } from '../flows/portfolio/pollPortfolio.ts'
export { type PortfolioOptions, portfolioQuery } from '../flows/portfolio/portfolioQuery.ts'
export { refreshPortfolio } from '../flows/portfolio/refreshPortfolio.ts'
export { type AccountReads, type AccountState, accountState } from '../flows/read/accountState.ts'
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
export { sentEntry } from '../flows/read/sentEntry.ts'
export { type ActivityWatch, watchActivity } from '../flows/read/watchActivity.ts'
export type { ReadState } from '../flows/read/watchRead.ts'
export { cancelSend, confirmSend } from '../flows/send/confirmSend.ts'
export { pasteReceiver } from '../flows/send/pasteReceiver.ts'
export { receiverNames } from '../flows/send/receiverNames.ts'
export { editSend, openSend, reviewSend } from '../flows/send/reviewSend.ts'
export { sendTokens, type TokenSend } from '../flows/send/sendTokens.ts'
export { finishReceiver, retryReceiver, setReceiver } from '../flows/send/setReceiver.ts'
export { startSend } from '../flows/send/startSend.ts'
export { followSent } from '../flows/sent/followSent.ts'
export { getSent, isSlow, isUnseen, watchSent } from '../flows/sent/watchSent.ts'
export { createLatchkey } from '../flows/start/createLatchkey.ts'
export {
  activeAccount,
  activeChain,
  activeConnection,
  type ConnectionStatus,
  connectionStatus,
  findConnection,
  session,
} from '../instance/activeConnection.ts'
export type {
  ConnectAttempt,
  Connection,
  ConnectionPhase,
  ConnectionsState,
  Discovery,
  SwitchAttempt,
} from '../instance/connections.ts'
export type { DirectoryState, WalletPages } from '../instance/directoryState.ts'
export { isConnected } from '../instance/isConnected.ts'
export type { Latchkey } from '../instance/latchkey.ts'
export type { Notice, NoticeVariant } from '../instance/notice.ts'
export type { Linking, PairingState, WayKind } from '../instance/pairingState.ts'
export { queries } from '../instance/queries.ts'
export type {
  ChainIdOf,
  LatchkeyIn,
  NamespaceOf,
  Register,
  RegisteredChainId,
  RegisteredLatchkey,
  RegisteredNamespace,
} from '../instance/register.ts'
export { keep } from '../instance/slots.ts'
export type { RouterState, TransactionEntry, View, ViewName } from '../instance/views.ts'
export { OptionError } from '../options/check.ts'
export { checkOptions } from '../options/checkOptions.ts'
export type { EventProperties, LatchkeyEvent, LatchkeyEventName, Track } from '../options/events.ts'
export {
  chooseFeatures,
  defaultFeatures,
  type FeatureName,
  type Features,
  type Social,
  socials,
  type WalletFeature,
  walletFeatures,
} from '../options/features.ts'
export {
  type Config,
  type CustomWallet,
  type Endpoints,
  type LatchkeyOptions,
  type Preload,
  preloads,
  type ThemeMode,
  type ThemeState,
  type ThemeVariable,
  type ThemeVariables,
  themeVariableNames,
  type WalletConnectOptions,
} from '../options/options.ts'
export { parseOptions } from '../options/parseOptions.ts'
export { isRestrictedTimeZone } from '../options/restrictedTimeZones.ts'
export { setTheme, type ThemeChange } from '../options/setTheme.ts'
export type { Chains, NamespaceIn, SiteChain, SiteOptions } from '../options/siteOptions.ts'
export { chooseLocale, directionOf, locales, pseudoLocale } from '../words/chooseLocale.ts'
export { firstWords } from '../words/firstWords.ts'
export { loadFirstWords, loadWords } from '../words/loadWords.ts'
export { type PluralForms, plural } from '../words/plural.ts'
export { say, sayWord } from '../words/say.ts'
export { type AmountStyle, type Said, sayAmount, sayUnits } from '../words/sayAmount.ts'
export { sayError } from '../words/sayError.ts'
export { sayFiat } from '../words/sayFiat.ts'
export { setLocale } from '../words/setLocale.ts'
export type {
  Catalogue,
  MessageOverrides,
  SayValues,
  Word,
  WordCode,
  WordsState,
  WordValues,
} from '../words/words.ts'
