/** The views about wallets outside of this browser, in one request. */
export { loadConnectingWalletConnectBasic } from './ConnectingWalletConnectBasicView.tsx'
export { loadConnectingWalletConnect } from './ConnectingWalletConnectView.tsx'
