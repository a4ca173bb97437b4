export { adapterContract, embeddedContract, pairedContract } from './adapterContract.ts'
export type {
  ContractAdapter,
  ContractCalls,
  ContractChain,
  ContractChange,
  ContractConnector,
  ContractRequest,
  ContractSession,
} from './adapterShape.ts'
export type { ContractEmbedded, EmbeddedParts } from './embeddedShape.ts'
export type { AdapterPage, ContractStorage, MakeAdapter } from './pageLife.ts'
export type {
  ContractLink,
  ContractPaired,
  ContractPairedSession,
  OpenContractPairing,
} from './pairedShape.ts'
export { type SandboxFrame, type SandboxPage, useSandboxPage } from './useSandbox.ts'
