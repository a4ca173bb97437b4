/** Receiving, in one request: the second view is one press behind the first. */
export { WalletCompatibleNetworksView } from './WalletCompatibleNetworksView.tsx'
export { WalletReceiveView } from './WalletReceiveView.tsx'
