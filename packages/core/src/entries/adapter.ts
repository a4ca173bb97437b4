/** For authors of adapters: the contract of an adapter and of a pairing, the errors that a wallet may end in, and what both need. */

export { cleanText } from '@latchkey/wire'
export type {
  Adapter,
  AdapterSource,
  AdapterType,
  ConnectRequest,
  LazyAdapter,
  SessionChange,
  WalletSession,
} from '../adapter/adapter.ts'
export type { Connector, ConnectorType } from '../adapter/connector.ts'
export type {
  ApprovalChange,
  EmailStep,
  EmbeddedLink,
  EmbeddedLook,
  EmbeddedRequirements,
  EmbeddedSource,
  ScreenBox,
} from '../adapter/embeddedLink.ts'
export type {
  ContractCall,
  ContractRead,
  ContractWrite,
  EvmCalls,
  TransactionRequest,
  TypedData,
  WalletAsset,
} from '../adapter/evmCalls.ts'
export { LoginError } from '../adapter/LoginError.ts'
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
export type { SignedSignIn, SignInAsk, SignInTemplate } from '../adapter/signInAsk.ts'
export {
  ChainNotAddedError,
  WalletDeclinedError,
  WalletFailedError,
  WalletGoneError,
  WalletLateError,
  WalletMissingError,
  WalletPendingError,
  WalletUnsupportedError,
} from '../adapter/walletErrors.ts'
export { AddressError } from '../base/address.ts'
export { type CaipChainId, type Hex, isCaipAddress, type Namespace } from '../base/caip.ts'
export { type Clock, wait } from '../base/clock.ts'
export {
  HttpAnswerError,
  HttpDeadlineError,
  HttpStatusError,
  HttpUnreachableError,
} from '../base/httpErrors.ts'
export { LatchkeyError } from '../base/LatchkeyError.ts'
export { log } from '../base/log.ts'
export { parseCaipAddress } from '../base/parseCaip.ts'
export { mayPass, withRetry } from '../base/retry.ts'
export { SetupError } from '../base/SetupError.ts'
export { createStore, type ReadonlyStore } from '../base/store.ts'
export { systemClock } from '../base/systemClock.ts'
export type { Chain } from '../chains/chain.ts'
export { evmChain } from '../chains/evmChain.ts'
export type { LoginWindow } from '../deps/pageExit.ts'
export { WalletAccountError } from '../features/connection/readSession.ts'
export { embeddedConnectorId } from '../features/login/embeddedConnectorId.ts'
export { parseAppLink } from '../features/pairing/parseAppLink.ts'
export { isSilentMethod } from '../features/pairing/silentMethods.ts'
export { SendError } from '../features/send/SendError.ts'
export {
  pollingMs,
  receiptWaitMs,
} from '../features/sent/times.ts'
export { NotConnectedError } from '../flows/calls/signMessage.ts'
export { activeConnection } from '../instance/activeConnection.ts'
export type { Latchkey } from '../instance/latchkey.ts'
export { slot } from '../instance/slots.ts'
