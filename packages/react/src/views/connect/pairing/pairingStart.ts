/** What makes a code or opens an app; fetched when the list of wallets is on the screen. */
export { openWalletLink, startPairing } from '@latchkey/core'
