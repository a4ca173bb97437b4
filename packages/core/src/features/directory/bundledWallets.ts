// Made by apps/server/directory/generate.ts from the data of the directory: change it there.

/** A wallet that the widget knows without asking anybody. */
export type BundledWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  readonly homepage: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly image_id?: string
}

/** The wallets that most visitors have, shown before the directory has answered. */
export const bundledWallets = [
  {
    id: 'io.metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/',
    mobile_link: 'metamask://',
    image_id: 'metaMaskWallet-892c7dfab8c4',
  },
  {
    id: 'com.trustwallet.app',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com/',
    mobile_link: 'trust://',
    image_id: 'trustWallet-3e99b0e4a9f7',
  },
  {
    id: 'com.coinbase.wallet',
    name: 'Base (formerly Coinbase Wallet)',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://base.app/',
    image_id: 'coinbaseWallet-74b55347075c',
  },
  {
    id: 'me.rainbow',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me/',
    mobile_link: 'rainbow://',
    image_id: 'rainbowWallet-5291dafe28cd',
  },
  {
    id: 'app.phantom',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.app/',
    image_id: 'phantomWallet-f841f8112e13',
  },
  {
    id: 'com.okex.wallet',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    homepage: 'https://www.okx.com/download',
    mobile_link: 'okxwallet://main',
    image_id: 'okxWallet-d82233b20d10',
  },
  {
    id: 'io.rabby',
    name: 'Rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io/',
    mobile_link: 'rabby://',
    image_id: 'rabbyWallet-dcae4de88ebf',
  },
  {
    id: 'com.ledger',
    name: 'Ledger Wallet',
    homepage: 'https://www.ledger.com/ledger-wallet',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    image_id: 'ledgerWallet-5d7ef55e4f1a',
  },
] as const satisfies readonly BundledWallet[]
