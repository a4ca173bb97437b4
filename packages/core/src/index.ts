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
  type CaipAddress,
  type CaipAddressParts,
  type CaipChainId,
  type CaipChainParts,
  CaipError,
  formatCaipAddress,
  formatCaipChainId,
  isCaipAddress,
  isCaipChainId,
  isNamespace,
  type Namespace,
  namespaces,
  parseCaipAddress,
  parseCaipChainId,
} from './base/caip.ts'
export { type Clock, systemClock, wait } from './base/clock.ts'
export {
  createHttp,
  type Http,
  HttpAnswerError,
  HttpDeadlineError,
  type HttpDeps,
  type HttpFailure,
  type HttpOptions,
  type HttpQuery,
  type HttpRequest,
  HttpStatusError,
  HttpUnreachableError,
} from './base/http.ts'
export { LatchkeyError } from './base/LatchkeyError.ts'
export { fillMessage, type MessageCode, type MessageValues, messages } from './base/messages.ts'
export { mayPass, withRetry } from './base/retry.ts'
export { createStorage, type LatchkeyStorage, type StorageDevice, type StorageKey } from './base/storage.ts'
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
export { findChain, UnsupportedChainError } from './chains/findChain.ts'
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
