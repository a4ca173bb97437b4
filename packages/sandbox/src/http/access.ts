const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Tells whether a request was meant for this machine. A page that points its own name at 127.0.0.1 (DNS
 * rebinding) gives itself away in `Host`.
 */
export function isLocalHost(host: string | undefined): boolean {
  if (!host || !/^[^/?#@\\]+$/.test(host)) return false
  const url = URL.parse(`http://${host}`)
  // What the parser had to mend, such as `0x7f.1`, no honest client sends.
  return url !== null && loopbackNames.has(url.hostname) && host.toLowerCase().startsWith(url.hostname)
}

/**
 * Tells whether whoever sent this `Origin` may use controls, the faucet and the node's keys: programs that are
 * no browsers (they send none), pages of this machine, and origins the sandbox was told to allow.
 */
export function isTrustedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return true
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  return /^https?:$/.test(url.protocol) && loopbackNames.has(url.hostname)
}

const openMethods: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_coinbase',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_pendingTransactions',
  'eth_sendRawTransaction',
  'eth_subscribe',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_unsubscribe',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/**
 * Tells whether any page may use a method: what every public node offers. A wallet extension asks from an
 * origin of its own, so this much stays open; what moves others' money or bends the chain does not.
 */
export function isOpenMethod(method: string): boolean {
  return openMethods.has(method)
}
