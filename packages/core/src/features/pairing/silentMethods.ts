/** What a wallet answers without its person: nobody is sent to the wallet for it. */
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
