export { startWallet, type WalletOptions } from './startWallet.ts'
