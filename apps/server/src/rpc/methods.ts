/** What each method that may pass costs, in the units of the rate limit. What is not here is refused. */
const costs: ReadonlyMap<string, number> = new Map([
  ...['eth_chainId', 'net_version', 'net_listening', 'net_peerCount', 'web3_clientVersion', 'web3_sha3'].map(
    light,
  ),
  ...[
    'eth_protocolVersion',
    'eth_syncing',
    'eth_blockNumber',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
  ].map(light),
  ...[
    'eth_blobBaseFee',
    'eth_feeHistory',
    'eth_call',
    'eth_getBalance',
    'eth_getCode',
    'eth_getStorageAt',
  ].map(light),
  ...['eth_getTransactionCount', 'eth_getTransactionByHash', 'eth_getTransactionReceipt'].map(light),
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionByBlockNumberAndIndex'].map(light),
  ...['eth_getBlockByHash', 'eth_getBlockByNumber', 'eth_getRawTransactionByHash'].map(light),
  ...['eth_getBlockTransactionCountByHash', 'eth_getBlockTransactionCountByNumber'].map(light),
  ...['eth_getUncleCountByBlockHash', 'eth_getUncleCountByBlockNumber'].map(light),
  ...['eth_getUncleByBlockHashAndIndex', 'eth_getUncleByBlockNumberAndIndex'].map(light),
  ['eth_sendRawTransaction', 5],
  ['eth_estimateGas', 5],
  ['eth_createAccessList', 5],
  ['eth_getProof', 5],
  ['eth_simulateV1', 10],
  // Of one transaction and with one tracer: see `isCallTrace`.
  ['debug_traceCall', 20],
  ['eth_getBlockReceipts', 10],
  ['eth_getLogs', 20],
])

function light(method: string): [string, number] {
  return [method, 1]
}

/** What a call of this method costs; nothing when it may not pass. */
export function methodCost(method: string): number | undefined {
  return costs.get(method)
}

/** A call that costs as much may take longer than a node that is well. */
const heavyCost = 10

/** Whether it depends on the question how long the answer takes: then a node that gives none in time may be well. */
export function isHeavy(method: string): boolean {
  // What visitors may not ask at all, such as traces of blocks, is heavy too.
  return (costs.get(method) ?? heavyCost) >= heavyCost
}

/** Why a method may not pass, and what to do instead. */
export function refusal(method: string): string {
  // "The method … does not exist" is how nodes say it: libraries fall back to other means when they read that.
  return `The method ${method.slice(0, 64)} does not exist on this endpoint: ${advice(method)}`
}

function advice(method: string): string {
  if (/^(eth_sign|eth_send|personal_|eth_accounts|eth_requestAccounts|wallet_)/.test(method)) {
    return 'the server holds no keys; ask the wallet, and send what it signed with eth_sendRawTransaction.'
  }
  if (/^eth_(new.*Filter|getFilter.*|uninstallFilter)$/.test(method)) {
    return 'filters live on one node; read with eth_getLogs and eth_getBlockByNumber instead.'
  }
  if (/^eth_(un)?subscribe$/.test(method)) return 'there are no subscriptions over HTTP; poll instead.'
  return 'only reads of the eth_, net_ and web3_ families, debug_traceCall and eth_sendRawTransaction pass.'
}
