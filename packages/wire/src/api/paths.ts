import { picturePaths } from './picturePaths.ts'

/** Where each endpoint is, gaps in braces. Apart from the table of shapes, so that a page can load the one without the other. */
export const paths = {
  front: '/',
  supportedChains: '/v1/supported-chains',
  rpc: '/v1',
  identity: '/v1/identity/{address}',
  balance: '/v1/account/{account}/balance',
  history: '/v1/account/{account}/history',
  fungiblePrice: '/v1/fungible/price',
  gasPrice: '/v1/convert/gas-price',
  profileAccount: '/v1/profile/account/{name}',
  profileReverse: '/v1/profile/reverse/{address}',
  getWallets: '/getWallets',
  ...picturePaths,
  getTokenImage: '/public/getTokenImage/{id}',
  getCurrencyImage: '/public/getCurrencyImage/{id}',
  getMedia: '/public/getMedia/{id}',
  getAnalyticsConfig: '/getAnalyticsConfig',
  sendEvents: '/e',
  frameProject: '/embedded/v1/projects/{id}',
  logins: '/embedded/v1/logins',
  healthz: '/healthz',
  metrics: '/metrics',
  openapi: '/openapi.json',
} as const
