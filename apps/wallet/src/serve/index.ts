export { type RunningWallet, startWallet, type WalletOptions } from './startWallet.ts'
