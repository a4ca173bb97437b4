/** Where pictures of wallets and networks are: apart from the other paths, for the first list of wallets needs no others. */
export const picturePaths = {
  getWalletImage: '/getWalletImage/{id}',
  getAssetImage: '/public/getAssetImage/{id}',
} as const
