export { type InstallOptions, installWallets } from './installWallets.ts'
export type { WalletBrowserContext, WalletFrame } from './playwrightTypes.ts'
