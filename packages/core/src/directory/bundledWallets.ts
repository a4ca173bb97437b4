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
  readonly chrome_store?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly image_id?: string
  readonly chains?: readonly string[]
}

/** The wallets that most visitors have, shown before the directory has answered. */
export const bundledWallets = [
  {
    id: 'io.metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io/',
    mobile_link: 'metamask://',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    image_id: 'metaMaskWallet-892c7dfab8c4',
  },
  {
    id: 'com.trustwallet.app',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com/',
    mobile_link: 'trust://',
    chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
    app_store: 'https://apps.apple.com/app/id1288339409',
    play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
    image_id: 'trustWallet-3e99b0e4a9f7',
  },
  {
    id: 'com.coinbase.wallet',
    name: 'Base (formerly Coinbase Wallet)',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://base.app/',
    chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
    app_store: 'https://apps.apple.com/app/id1278383455',
    play_store: 'https://play.google.com/store/apps/details?id=org.toshi',
    image_id: '04c88bf0-f115-4686-8c29-90a3d018a400',
  },
  {
    id: 'me.rainbow',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me/',
    mobile_link: 'rainbow://',
    chrome_store: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
    app_store: 'https://apps.apple.com/app/id1457119021',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
    image_id: '7a33d7f1-3d12-4b5c-f3ee-5cd83cb1b500',
  },
  {
    id: 'app.phantom',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.app/',
    chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
    app_store: 'https://apps.apple.com/app/id1598432977',
    play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
    image_id: 'b6ec7b81-bb4f-427d-e290-7631e6e50d00',
  },
  {
    id: 'com.okex.wallet',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    homepage: 'https://www.okx.com/download',
    mobile_link: 'okxwallet://main',
    chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
    app_store: 'https://apps.apple.com/app/id6743309484',
    play_store: 'https://play.google.com/store/apps/details?id=com.okx.wallet',
    image_id: 'c55df831-3c52-49fc-d1d1-97a926dc0c00',
  },
  {
    id: 'io.rabby',
    name: 'Rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io/',
    mobile_link: 'rabby://',
    chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
    app_store: 'https://apps.apple.com/app/id6474381673',
    play_store: 'https://play.google.com/store/apps/details?id=com.debank.rabbymobile',
    image_id: '255e6ba2-8dfd-43ad-e88e-57cbb98f6800',
  },
  {
    id: 'com.ledger',
    name: 'Ledger Wallet',
    homepage: 'https://www.ledger.com/ledger-wallet',
    mobile_link: 'ledgerlive://',
    desktop_link: 'ledgerlive://',
    app_store: 'https://apps.apple.com/app/id1361671700',
    play_store: 'https://play.google.com/store/apps/details?id=com.ledger.live',
    image_id: 'ledgerWallet-5d7ef55e4f1a',
  },
] as const satisfies readonly BundledWallet[]
