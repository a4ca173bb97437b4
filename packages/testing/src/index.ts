export { announceProvider } from './announce/announceProvider.ts'
export { drawIcon } from './announce/drawIcon.ts'
export type { WalletInfo } from './announce/walletInfo.ts'
export { type Clock, createSystemClock } from './clock/clock.ts'
export { createClock, type HandClock } from './clock/createClock.ts'
export {
  createScriptedEmbedded,
  type EmbeddedCall,
  type ScriptedEmbedded,
} from './embedded/createScriptedEmbedded.ts'
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
export {
  createScriptedPairing,
  type ScriptedApproval,
  type ScriptedPaired,
  type ScriptedPairing,
  type ScriptedPairingLink,
  type ScriptedPairRequest,
  type ScriptedRequirements,
} from './pairing/createScriptedPairing.ts'
export { createScriptedPeer } from './pairing/createScriptedPeer.ts'
export type { ScriptedChange, ScriptedSession, ScriptedSessionControls } from './pairing/pairedSession.ts'
export type {
  PeerClient,
  PeerEvent,
  PeerFamily,
  PeerOptions,
  PeerPairing,
  PeerPairingStatus,
  PeerProposal,
  PeerRelay,
  PeerRequest,
  PeerSession,
  PeerSignIn,
  ScriptedPeer,
} from './pairing/peerTypes.ts'
export type { Behaviour, Failure } from './script/behaviour.ts'
export type { Listener } from './script/createEmitter.ts'
export type { Held, WalletScript } from './script/createScript.ts'
export type { LoggedRequest } from './script/requestLog.ts'
export { createMemoryStorage, type WalletStorage } from './script/storage.ts'
