export { announceProvider } from './announce/announceProvider.ts'
export { drawIcon } from './announce/drawIcon.ts'
export type { WalletInfo } from './announce/walletInfo.ts'
export { type Clock, createSystemClock } from './clock/clock.ts'
export { createClock, type HandClock } from './clock/createClock.ts'
export { createEvmWallet } from './evm/createEvmWallet.ts'
export type { EvmAsk, EvmDecision } from './evm/evmAsk.ts'
export type {
  EvmChain,
  EvmProvider,
  EvmRpc,
  EvmWallet,
  EvmWalletDeps,
  EvmWalletNews,
  EvmWalletOptions,
} from './evm/evmTypes.ts'
export { ProviderRpcError } from './evm/providerRpcError.ts'
export { testMnemonic } from './evm/walletKeys.ts'
export type { Behaviour, Failure } from './script/behaviour.ts'
export type { Listener } from './script/createEmitter.ts'
export type { Held, WalletScript } from './script/createScript.ts'
export type { LoggedRequest } from './script/requestLog.ts'
export { createMemoryStorage, type WalletStorage } from './script/storage.ts'
