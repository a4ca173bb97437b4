export type { WalletEntry } from '@latchkey/wire'
export { cleanText } from '@latchkey/wire'
export {
  type AccountSettings,
  accountSettings,
  addAddressLabel,
  removeAddressLabel,
  setAccountTab,
} from './account/accountSettings.ts'
export { type AccountReads, type AccountState, accountState } from './account/accountState.ts'
export { identityQuery } from './account/identityQuery.ts'
export { activityNamespaces } from './activity/activityNamespaces.ts'
export {
  type ActivityList,
  type ActivityReads,
  type ActivityState,
  activityState,
  type TransactionHistory,
  transactionHistory,
} from './activity/activityState.ts'
export type { ActivityEntry, ActivityPage, ActivityTransfer } from './activity/entry.ts'
export {
  type ActivityMonth,
  groupByMonth,
  type TransactionsByYear,
  transactionsByYear,
} from './activity/groupByMonth.ts'
export { sentEntry } from './activity/sentEntry.ts'
export type { EventProperties, LatchkeyEvent, LatchkeyEventName, Track } from './analytics/events.ts'
export { createApi } from './api/createApi.ts'
export { projectQuery } from './api/projectQuery.ts'
export { queries } from './api/queries.ts'
export { isSupported, supportedChainsQuery } from './api/supportedChains.ts'
export {
  AddressError,
  type EvmAddress,
  isEvmAddress,
  isSolanaAddress,
  parseEvmAddress,
} from './base/address.ts'
export {
  AmountError,
  balanceDecimals,
  floorAmount,
  formatUnits,
  messageDecimals,
  parseUnits,
  swapOutputDecimals,
} from './base/amounts.ts'
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
} from './base/caip.ts'
export { type Clock, wait } from './base/clock.ts'
export { type Debounced, debounce, debounceMs } from './base/debounce.ts'
export { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from './base/decimals.ts'
export { fillMessage } from './base/fillMessage.ts'
export {
  createHttp,
  type Http,
  type HttpDeps,
  type HttpOptions,
  type HttpQuery,
  type HttpRequest,
} from './base/http.ts'
export {
  HttpAnswerError,
  HttpDeadlineError,
  type HttpFailure,
  HttpStatusError,
  HttpUnreachableError,
} from './base/httpErrors.ts'
export { isConnected } from './base/isConnected.ts'
export { keep } from './base/keep.ts'
export { LatchkeyError } from './base/LatchkeyError.ts'
export { type LogSink, log } from './base/log.ts'
export { type MessageCode, type MessageValues, messages } from './base/messages.ts'
export { idleMutation, type MutationStatus, runMutation } from './base/mutation.ts'
export {
  CaipError,
  formatCaipAddress,
  formatCaipChainId,
  parseCaipAddress,
  parseCaipChainId,
} from './base/parseCaip.ts'
export { mayPass, withRetry } from './base/retry.ts'
export { SetupError } from './base/SetupError.ts'
export {
  createStorage,
  type LatchkeyStorage,
  readBy,
  type StorageDevice,
  type StorageKey,
  type StoredSchema,
} from './base/storage.ts'
export { createStore, type ReadonlyStore, type Store } from './base/store.ts'
export { systemClock } from './base/systemClock.ts'
export { type AccountType, type AccountTypes, defaultAccountTypes } from './chains/accountTypes.ts'
export type { Chain } from './chains/chain.ts'
export {
  base,
  bitcoin,
  bitcoinTestnet,
  defaultChainId,
  ethereum,
  solana,
  solanaDevnet,
  solanaTestnet,
} from './chains/chains.ts'
export { type EvmChain, type EvmChainSource, evmChain } from './chains/evmChain.ts'
export { findChain, UnsupportedChainError } from './chains/findChain.ts'
export {
  activeAccount,
  activeChain,
  activeConnection,
  type ConnectionStatus,
  connectionStatus,
  findConnection,
  session,
} from './connection/activeConnection.ts'
export type {
  Adapter,
  AdapterSource,
  ConnectRequest,
  SessionChange,
  WalletSession,
} from './connection/adapter.ts'
export { addressOf } from './connection/addressOf.ts'
export type { CallOptions } from './connection/askInTime.ts'
export type {
  ConnectAttempt,
  Connection,
  ConnectionPhase,
  ConnectionsState,
  Discovery,
  SwitchAttempt,
} from './connection/connections.ts'
export type { Connector, ConnectorType } from './connection/connector.ts'
export type { ReadAnswer, ReadName, TypedRead, WriteName } from './connection/contractTypes.ts'
export type {
  ContractCall,
  ContractRead,
  ContractWrite,
  EvmCalls,
  TransactionRequest,
  TypedData,
  WalletAsset,
} from './connection/evmCalls.ts'
export { lastNetwork } from './connection/lastNetwork.ts'
export { isConnectorOf, matchConnector } from './connection/matchConnector.ts'
export { addressKey, WalletAccountError } from './connection/readSession.ts'
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
} from './connection/sendDriver.ts'
export { showStored } from './connection/showStored.ts'
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
} from './connection/walletErrors.ts'
export { createLatchkey } from './createLatchkey.ts'
export { pageDeps } from './deps/pageDeps.ts'
export { chainImage } from './directory/chainImage.ts'
export type { DirectoryState, WalletPages } from './directory/directoryState.ts'
export { loadLogos } from './directory/loadLogos.ts'
export { loadMoreWallets } from './directory/loadMoreWallets.ts'
export { prefetchWallets } from './directory/prefetchWallets.ts'
export { recentWallets, rememberRecentWallet } from './directory/recentWallets.ts'
export { safeImage } from './directory/safeImage.ts'
export { clearWalletSearch, searchWallets } from './directory/searchWallets.ts'
export { type ImageGate, servedImage } from './directory/servedImage.ts'
export { walletImage } from './directory/walletImage.ts'
export { withStores } from './directory/withStores.ts'
export {
  ActivityError,
  type ActivityOptions,
  type ActivityPages,
  activityPageQuery,
  activityQuery,
} from './flows/activityQuery.ts'
export { answerLimitMs, retryGuardMs } from './flows/askWallet.ts'
export { BalanceError, balanceQuery } from './flows/balanceQuery.ts'
export { cancelConnect } from './flows/cancelConnect.ts'
export { chooseWallet } from './flows/chooseWallet.ts'
export { codeChoice } from './flows/codeChoice.ts'
export { connectChoices, type WalletChoice } from './flows/connectChoices.ts'
export { connectWallet } from './flows/connectWallet.ts'
export { DisconnectError, disconnectWallet } from './flows/disconnectWallet.ts'
export { discoverWallets, retryDiscovery } from './flows/discoverWallets.ts'
export { noteWalletLink, openWalletLink } from './flows/followWalletLink.ts'
export { leavePairing } from './flows/leavePairing.ts'
export { pollPortfolio } from './flows/pollPortfolio.ts'
export { type PortfolioOptions, portfolioQuery } from './flows/portfolioQuery.ts'
export { refreshActivity } from './flows/refreshActivity.ts'
export { refreshPortfolio } from './flows/refreshPortfolio.ts'
export { NotConnectedError, signMessage } from './flows/signMessage.ts'
export { retryPairing, startPairing } from './flows/startPairing.ts'
export { switchNetwork } from './flows/switchNetwork.ts'
export { switchAccount, switchWallet } from './flows/switchWallet.ts'
export { type WalletPlatform, walletPlatforms } from './flows/walletPlatforms.ts'
export { type AmountStyle, type Said, sayAmount, sayUnits } from './format/sayAmount.ts'
export { sayFiat } from './format/sayFiat.ts'
export { estimateGas } from './headless/estimateGas.ts'
export { type AccountInfo, getAccount, watchAccount } from './headless/getAccount.ts'
export { type ActivityQuestion, getActivity } from './headless/getActivity.ts'
export { getBalance, watchBalance } from './headless/getBalance.ts'
export { getConnectAttempt, watchConnectAttempt } from './headless/getConnectAttempt.ts'
export { type ConnectionList, getConnections, watchConnections } from './headless/getConnections.ts'
export { getIdentity, watchIdentity } from './headless/getIdentity.ts'
export { getLocale, type LocaleState, watchLocale } from './headless/getLocale.ts'
export { getModal, type ModalState, watchModal } from './headless/getModal.ts'
export { getNames } from './headless/getNames.ts'
export { cancelSwitch, getNetwork, type NetworkState, watchNetwork } from './headless/getNetwork.ts'
export { getNotice, watchNotice } from './headless/getNotice.ts'
export { getPairing, type PairingInfo, watchPairing } from './headless/getPairing.ts'
export { getPortfolio, watchPortfolio } from './headless/getPortfolio.ts'
export { type Eip1193Provider, getProvider, type ProviderOf, watchProvider } from './headless/getProvider.ts'
export { getTheme, watchTheme } from './headless/getTheme.ts'
export { getWalletInfo, type WalletInfo, watchWalletInfo } from './headless/getWalletInfo.ts'
export {
  getWallets,
  type WalletList,
  type WalletRow,
  type WalletRows,
  watchWallets,
} from './headless/getWallets.ts'
export { namedWallet } from './headless/namedWallet.ts'
export { readContract } from './headless/readContract.ts'
export { requestConnection } from './headless/requestConnection.ts'
export { sameValue } from './headless/sameValue.ts'
export { type OwnTransaction, sendTransaction } from './headless/sendTransaction.ts'
export { signTypedData } from './headless/signTypedData.ts'
export { connectorIdOf, type NamedWallet, type WalletName, walletNames } from './headless/walletNames.ts'
export { type ActivityWatch, watchActivity } from './headless/watchActivity.ts'
export { watchEvents } from './headless/watchEvents.ts'
export type { ReadState } from './headless/watchRead.ts'
export type { Listener } from './headless/watchValue.ts'
export { type OwnWrite, writeContract } from './headless/writeContract.ts'
export type { Latchkey, LatchkeyDeps, PageDoor, ThemeState } from './latchkey.ts'
export { hideNotice } from './notice/hideNotice.ts'
export type { Notice, NoticeVariant } from './notice/notice.ts'
export { showError, showLoading, showNotice, showSuccess } from './notice/showNotice.ts'
export { OptionError } from './options/check.ts'
export { checkOptions } from './options/checkOptions.ts'
export {
  type AdapterType,
  adapterTypes,
  chooseFeatures,
  defaultFeatures,
  type FeatureName,
  type Features,
  type Social,
  socials,
  type WalletFeature,
  walletFeatures,
} from './options/features.ts'
export {
  type Config,
  type CustomWallet,
  type Endpoints,
  type LatchkeyOptions,
  type LogLevel,
  logLevels,
  type Preload,
  preloads,
  type SiteMetadata,
  type ThemeMode,
  type ThemeVariable,
  type ThemeVariables,
  themeVariableNames,
  type WalletConnectOptions,
} from './options/options.ts'
export { parseOptions } from './options/parseOptions.ts'
export { isRestrictedTimeZone } from './options/restrictedTimeZones.ts'
export { setTheme, type ThemeChange } from './options/setTheme.ts'
export type {
  ChainIdOf,
  Chains,
  LatchkeyIn,
  NamespaceIn,
  NamespaceOf,
  Register,
  RegisteredChainId,
  RegisteredLatchkey,
  RegisteredNamespace,
  SiteChain,
  SiteOptions,
} from './options/siteOptions.ts'
export type { Device } from './pairing/device.ts'
export { exitOf } from './pairing/exitOf.ts'
export { formatLink, type LinkLoad, type LinkPlace } from './pairing/formatLink.ts'
export { type LinkTarget, linkTarget } from './pairing/linkTarget.ts'
export { openPageLink } from './pairing/openPageLink.ts'
export { createPageExit, type PageExit } from './pairing/pageExit.ts'
export { pairingExpiryMs, pairingThresholdMs } from './pairing/pairingCode.ts'
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
  WalletLinks,
} from './pairing/pairingLink.ts'
export type { Linking, PairingState, WayKind } from './pairing/pairingState.ts'
export { parseAppLink } from './pairing/parseAppLink.ts'
export { reachesWallet, relayOf } from './pairing/reach.ts'
export { watchRecovered } from './pairing/recovered.ts'
export { isSilentMethod } from './pairing/silentMethods.ts'
export { pairingAttempt } from './pairing/stepPairing.ts'
export { type WalletWay, walletWays } from './pairing/walletWays.ts'
export { balanceNamespaces } from './portfolio/balanceNamespaces.ts'
export { sendable } from './portfolio/gatherPortfolio.ts'
export { type Holding, holdingKey, type Portfolio } from './portfolio/holding.ts'
export { closeModal } from './router/closeModal.ts'
export { canGoBack, currentView, isShown } from './router/currentView.ts'
export { goBack } from './router/goBack.ts'
export { mayClose } from './router/mayClose.ts'
export { goBackTo, pushView, replaceView, resetView } from './router/moveView.ts'
export { homeView, openModal } from './router/openModal.ts'
export { popTransaction, pushTransaction } from './router/transactionStack.ts'
export type { RouterState, TransactionEntry, View, ViewName } from './router/views.ts'
export { cancelSend, confirmSend } from './send/confirmSend.ts'
export { getSend, type SendInfo, watchSend } from './send/getSend.ts'
export { pasteReceiver } from './send/pasteReceiver.ts'
export { retryFee } from './send/readCost.ts'
export { receiverNames } from './send/receiverNames.ts'
export { forgetReceivers, type RecentReceiver, recentReceivers } from './send/recentReceivers.ts'
export { editSend, openSend, reviewSend } from './send/reviewSend.ts'
export { type SendCode, SendError } from './send/SendError.ts'
export {
  problemField,
  receiverProblem,
  type SendProblem,
  type SendProblemKind,
  sendProblem,
} from './send/sendProblem.ts'
export {
  emptySend,
  type Receiver,
  type ReceiverFlaw,
  type SendAmount,
  type SendFee,
  type SendState,
  type SendUnit,
  sendStore,
} from './send/sendState.ts'
export { sendTokens, type TokenSend } from './send/sendTokens.ts'
export { feeInFiat, otherAmount, sendUnits } from './send/sendUnits.ts'
export { hasStop, type SendWarning, sendWarnings } from './send/sendWarnings.ts'
export { finishReceiver, retryReceiver, setReceiver } from './send/setReceiver.ts'
export { acknowledgeWarnings, resetSend, setAmount, setToken, setUnit, takeMax } from './send/setSend.ts'
export { startSend } from './send/startSend.ts'
export { type AmountEdit, type TypedAmount, typeAmount } from './send/typeAmount.ts'
export { followSent } from './sent/followSent.ts'
export { forgetSent, sentStore } from './sent/sentStore.ts'
export type { SentStatus, SentTransaction } from './sent/sentTransaction.ts'
export { mostPending, pendingPollingMs, pollingMs, receiptWaitMs, sendReceiptWaitMs } from './sent/times.ts'
export { transactionLink } from './sent/transactionLink.ts'
export { getSent, isSlow, isUnseen, watchSent } from './sent/watchSent.ts'
export { chooseLocale, directionOf, locales, pseudoLocale } from './words/chooseLocale.ts'
export { firstWords } from './words/firstWords.ts'
export { loadFirstWords, loadWords } from './words/loadWords.ts'
export { type PluralForms, plural } from './words/plural.ts'
export { say, sayWord } from './words/say.ts'
export { sayError } from './words/sayError.ts'
export { setLocale } from './words/setLocale.ts'
export type {
  Catalogue,
  MessageOverrides,
  SayValues,
  Word,
  WordCode,
  WordsState,
  WordValues,
} from './words/words.ts'
