import { type Hex, isHex } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest, permittedKey } from '../evmContext.ts'
import { parseParams } from '../parseParams.ts'
import { walletErrors } from '../providerRpcError.ts'
import { askFees, askGas, askNonce } from './fillTransaction.ts'
import { TransactionParams, type TransactionRequest } from './transactionParams.ts'

/** eth_sendTransaction: fills what is missing, signs, and hands the bytes to the node. */
export function sendTransaction(context: EvmContext, request: EvmRequest): Prepared {
  const [transaction] = parseParams(TransactionParams, request.params, request.method)
  const key = permittedKey(context, request.origin, transaction.from)
  const { chainId } = context.state()
  if (transaction.chainId !== undefined && transaction.chainId !== chainId) {
    throw walletErrors.invalidParams(
      `The transaction is for the chain ${transaction.chainId}, but the wallet is on ${chainId}. Switch the chain first.`,
    )
  }
  const { to, value, data } = transaction
  return {
    ask: { ...askBase(context, request, key.address), kind: 'transaction', ...(to && { to }), value, data },
    // The chain the person saw is the chain it goes to, whatever has been switched since.
    perform: () => context.inTurn(() => signAndSend(context, key, chainId, transaction)),
  }
}

/** Fills what is missing, signs, and hands the bytes to the node of this chain. */
export async function signAndSend(
  context: EvmContext,
  key: LocalAccount,
  chainId: number,
  transaction: TransactionRequest,
): Promise<Hex> {
  const rpc = (method: string, params: readonly unknown[]) => context.rpc(chainId, method, params)
  const gas = await askGas(rpc, transaction)
  const fees = await askFees(rpc, transaction)
  const nonce = await askNonce(rpc, transaction)
  const { to, value, data, accessList } = transaction
  const common = { chainId, nonce, gas, value, data, ...(to && { to }) }
  const raw: Hex = await key.signTransaction(
    'gasPrice' in fees
      ? accessList
        ? { ...common, type: 'eip2930', gasPrice: fees.gasPrice, accessList }
        : { ...common, type: 'legacy', gasPrice: fees.gasPrice }
      : { ...common, ...fees, type: 'eip1559', ...(accessList && { accessList }) },
  )
  return readHash(await rpc('eth_sendRawTransaction', [raw]))
}

function readHash(answer: unknown): Hex {
  if (isHex(answer)) return answer
  throw walletErrors.internal('The node gave an answer to eth_sendRawTransaction that makes no sense.')
}
