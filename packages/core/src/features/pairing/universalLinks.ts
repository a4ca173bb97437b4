/** Addresses that open a wallet's app where its scheme did not, by rdns; from the wallet list of thirdweb 5.121.6 (Apache-2.0). */
export const universalLinks: Readonly<Record<string, string>> = {
  'io.metamask': 'https://metamask.app.link',
  'com.trustwallet.app': 'https://link.trustwallet.com',
  'me.rainbow': 'https://rnbwapp.com',
  'io.zerion.wallet': 'https://wallet.zerion.io',
  'org.uniswap.app': 'https://uniswap.org/app',
}
