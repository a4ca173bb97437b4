/** Wallets that a site can name by a word; where `rdns` is not written it is the id. */
export const walletNames = {
  metamask: { id: 'io.metamask', name: 'MetaMask' },
  trust: { id: 'com.trustwallet.app', name: 'Trust Wallet' },
  coinbase: { id: 'com.coinbase.wallet', name: 'Coinbase Wallet' },
  rainbow: { id: 'me.rainbow', name: 'Rainbow' },
  jupiter: { id: 'ag.jup', name: 'Jupiter' },
  solflare: { id: 'com.solflare', name: 'Solflare' },
  phantom: { id: 'app.phantom', name: 'Phantom' },
  coin98: { id: 'com.coin98', name: 'Coin98' },
  'magic-eden': { id: 'io.magiceden.wallet', name: 'Magic Eden' },
  backpack: { id: 'app.backpack', name: 'Backpack' },
  frontier: { id: 'xyz.frontier.wallet', name: 'Frontier' },
  xverse: { id: 'app.xverse', name: 'Xverse' },
  leather: { id: 'io.leather', name: 'Leather' },
  okx: { id: 'com.okex.wallet', name: 'OKX Wallet' },
  binance: { id: 'com.binance.wallet', name: 'Binance Wallet' },
  uniswap: { id: 'org.uniswap', name: 'Uniswap Wallet', rdns: 'org.uniswap.app' },
  safepal: { id: 'com.safepal', name: 'SafePal' },
  bybit: { id: 'com.bybit', name: 'Bybit Wallet' },
  bitget: { id: 'com.bitget.web3', name: 'Bitget Wallet' },
  ledger: { id: 'com.ledger', name: 'Ledger' },
  'timeless-x': { id: 'xyz.timelesswallet', name: 'Timeless X' },
  safe: { id: 'global.safe', name: 'Safe' },
  zerion: { id: 'io.zerion.wallet', name: 'Zerion' },
  oneinch: { id: 'io.1inch.wallet', name: '1inch Wallet' },
  'crypto-com': { id: 'com.crypto.wallet', name: 'Crypto.com Onchain' },
  imtoken: { id: 'im.token', name: 'imToken' },
  kraken: { id: 'com.kraken', name: 'Kraken Wallet' },
  ronin: { id: 'com.roninchain.wallet', name: 'Ronin Wallet' },
  robinhood: { id: 'com.robinhood.wallet', name: 'Robinhood Wallet' },
  exodus: { id: 'com.exodus', name: 'Exodus' },
  argent: { id: 'xyz.argent', name: 'Argent' },
  tokenpocket: { id: 'pro.tokenpocket', name: 'TokenPocket' },
  rabby: { id: 'io.rabby', name: 'Rabby' },
} as const satisfies Readonly<Record<string, NamedWallet>>

/** A word for a wallet. */
export type WalletName = keyof typeof walletNames

/** A wallet that has a word. */
export type NamedWallet = {
  /** Its id in the directory. */
  readonly id: string
  readonly name: string
  /** What it announces itself by on EVM pages. */
  readonly rdns?: string
}

/** The id of the connector that a named wallet has where it is on this page. */
export function connectorIdOf(name: WalletName): string {
  const { id, rdns = id }: NamedWallet = walletNames[name]
  return rdns
}
