export {
  base,
  bitcoin,
  bitcoinTestnet,
  type CaipAddress,
  type CaipChainId,
  type Chain,
  type Connection,
  type Connector,
  createLatchkey,
  ethereum,
  type Latchkey,
  LatchkeyError,
  type LatchkeyEvent,
  type LatchkeyOptions,
  session,
  setLocale,
  signMessage,
  solana,
  solanaDevnet,
  solanaTestnet,
  type ThemeMode,
  type ThemeVariables,
  type View,
} from '@latchkey/core'
export { brassPreset, plumPreset, printPreset, slatePreset } from '@latchkey/ui'
export { AccountButton, type AccountButtonProps } from './button/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from './button/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './button/NetworkButton.tsx'
export { type AccountInfo, useAccount } from './hooks/useAccount.ts'
export { type ConnectionsInfo, useConnections } from './hooks/useConnections.ts'
export { useDisconnect } from './hooks/useDisconnect.ts'
export { useEvents } from './hooks/useEvents.ts'
export { OutsideProviderError, useLatchkey } from './hooks/useLatchkey.ts'
export { type ModalControl, useModal } from './hooks/useModal.ts'
export { type NetworkInfo, useNetwork } from './hooks/useNetwork.ts'
export { type ThemeControl, useTheme } from './hooks/useTheme.ts'
export { LatchkeyInline } from './modal/LatchkeyInline.tsx'
export {
  LatchkeyProvider,
  type LatchkeyProviderProps,
  NestedProviderError,
} from './provider/LatchkeyProvider.tsx'
export type { AccountState } from './views/account/accountState.ts'
export type { WalletsState } from './views/account/walletsState.ts'
export type { ConnectingExternalState } from './views/connect/connectingState.ts'
export type { ConnectState } from './views/connect/connectState.ts'
export type { TermsState } from './views/connect/termsState.ts'
export type { AllWalletsState } from './views/directory/allWalletsState.ts'
export type { DownloadsState } from './views/guide/downloadsState.ts'
export type { GetWalletState } from './views/guide/getWalletState.ts'
export type { NetworkItem, NetworksState } from './views/network/networksState.ts'
export type { SwitchActiveChainState } from './views/network/SwitchActiveChainView.tsx'
export type { SwitchNetworkState } from './views/network/switchState.ts'
export type { UnsupportedChainState } from './views/network/unsupportedState.ts'
