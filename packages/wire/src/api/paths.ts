/** Where each endpoint is, gaps in braces. Apart from the table of shapes, so that a page can load the one without the other. */
export const paths = {
  front: '/',
  supportedChains: '/v1/supported-chains',
  rpc: '/v1',
  identity: '/v1/identity/{address}',
  getWallets: '/getWallets',
  getWalletImage: '/getWalletImage/{id}',
  getAssetImage: '/public/getAssetImage/{id}',
  getAnalyticsConfig: '/getAnalyticsConfig',
  sendEvents: '/e',
  healthz: '/healthz',
  metrics: '/metrics',
  openapi: '/openapi.json',
} as const
