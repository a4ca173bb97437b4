export { RelayError, WalletConnectError } from './base/WalletConnectError.ts'
export type {
  AuthenticateRequest,
  Clock,
  ContractSignature,
  Pairing,
  PairingStatus,
  PairRequest,
  RecordStore,
  RelayStatus,
  Session,
  Socket,
  WalletConnectClient,
  WalletConnectDeps,
  WalletConnectEvent,
  WalletConnectOptions,
  WalletRequest,
} from './client.ts'
export { openWalletConnect } from './openClient.ts'
export { openPageClient } from './page/openPageClient.ts'
export type { Cacao } from './sign/auth/cacao.ts'
export type { Metadata, Namespaces, ProposedNamespaces } from './sign/namespaces.ts'
