import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import type { Chain } from '../chain/chainState.ts'
import { tameCall } from '../chain/tameCall.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'

/**
 * What code may use that a stranger's page has run here: enough for every swap and mint. The engine notes each step,
 * at more than half a kilobyte, so that what all may use (`transactionGasCap`) would cost ten gigabytes.
 */
const strangerGasCap = 2n ** 21n

/** Gives the parameters with which a stranger's request may run, or throws what it must not do. */
export async function restrainStranger(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<readonly unknown[]> {
  if (method === 'eth_call' || method === 'eth_estimateGas') return tameCall(params, strangerGasCap)
  if (method === 'eth_sendRawTransaction') await checkTransaction(chain, params[0])
  return params
}

async function checkTransaction(chain: Chain, raw: unknown): Promise<void> {
  const { gas = 0n, nonce = 0, from } = await readTransaction(raw)
  if (gas > strangerGasCap) {
    throw refusal(`Pages from elsewhere may use ${strangerGasCap} gas in a transaction, not ${gas}`)
  }
  // Transactions that wait for a missing one are mined with it in a single block, and their steps add up.
  const next = Number(await chain.provider.call('eth_getTransactionCount', [from, 'pending']))
  if (nonce > next) {
    throw refusal(`Pages from elsewhere must send nonce ${next} of ${from} before nonce ${nonce}`)
  }
}

async function readTransaction(raw: unknown) {
  const serializedTransaction = raw as TransactionSerialized
  try {
    const { gas, nonce } = parseTransaction(serializedTransaction)
    return { gas, nonce, from: await recoverTransactionAddress({ serializedTransaction }) }
  } catch {
    throw new RpcError(rpcCodes.invalidParams, 'This is no signed transaction.')
  }
}

function refusal(reason: string): RpcError {
  return new RpcError(
    rpcCodes.limitExceeded,
    `${reason}: allow the page's origin when you start the sandbox.`,
  )
}
