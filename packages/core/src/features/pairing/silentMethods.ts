/** Methods that a wallet answers without its user: they do not bring the wallet to the front. */
const silent: readonly string[] = [
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getPermissions',
  'wallet_getAssets',
  'eth_accounts',
  'eth_chainId',
  'net_version',
  'solana_getAccounts',
  'getAccountAddresses',
]

/** Whether a wallet answers this by itself. */
export function isSilentMethod(method: string): boolean {
  return silent.includes(method)
}
