import type { EvmChain, EvmRpc } from '../evm/evmTypes.ts'

/** Chains for tests inside a page, where no sandbox can be started. */
export const pageChains: readonly EvmChain[] = [
  { id: 8131337, name: 'Sandbox Ethereum', rpcUrl: 'http://127.0.0.1:1/8131337' },
  { id: 8131338, name: 'Sandbox Base', rpcUrl: 'http://127.0.0.1:1/8131338' },
]

/** The few answers of a node that sending a transaction needs. */
export const pageRpc: EvmRpc = async (_chainId, method) => {
  const answers: Readonly<Record<string, unknown>> = {
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x7' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionCount: '0x0',
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  }
  if (!(method in answers)) throw new Error(`No test needs ${method} here.`)
  return answers[method]
}
