// Made by apps/server/directory/generate.ts from the data of the directory: change it there.

/** Where a wallet is had from. */
export type WalletStores = {
  readonly chrome_store?: string
  readonly app_store?: string
  readonly play_store?: string
}

/** Where the wallets of the short list are had from, by id: apart from the list, which every visitor loads. */
export const walletStores: Readonly<Record<string, WalletStores>> = {
  'io.metamask': {
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    app_store: 'https://apps.apple.com/app/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
  },
  'com.trustwallet.app': {
    chrome_store: 'https://chromewebstore.google.com/detail/egjidjbpglichdcondbcbdnbeeppgdph',
    app_store: 'https://apps.apple.com/app/id1288339409',
    play_store: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
  },
  'com.coinbase.wallet': {
    chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
    app_store: 'https://apps.apple.com/app/id1278383455',
    play_store: 'https://play.google.com/store/apps/details?id=org.toshi',
  },
  'me.rainbow': {
    chrome_store: 'https://chromewebstore.google.com/detail/opfgelmcmbiajamepnmloijbpoleiama',
    app_store: 'https://apps.apple.com/app/id1457119021',
    play_store: 'https://play.google.com/store/apps/details?id=me.rainbow',
  },
  'app.phantom': {
    chrome_store: 'https://chromewebstore.google.com/detail/bfnaelmomeimhlpmgjnjophhpkkoljpa',
    app_store: 'https://apps.apple.com/app/id1598432977',
    play_store: 'https://play.google.com/store/apps/details?id=app.phantom',
  },
  'com.okex.wallet': {
    chrome_store: 'https://chromewebstore.google.com/detail/mcohilncbfahbmgdjkbpemcciiolgcge',
    app_store: 'https://apps.apple.com/app/id6743309484',
    play_store: 'https://play.google.com/store/apps/details?id=com.okx.wallet',
  },
  'io.rabby': {
    chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
    app_store: 'https://apps.apple.com/app/id6474381673',
    play_store: 'https://play.google.com/store/apps/details?id=com.debank.rabbymobile',
  },
  'com.ledger': {
    app_store: 'https://apps.apple.com/app/id1361671700',
    play_store: 'https://play.google.com/store/apps/details?id=com.ledger.live',
  },
}
