import * as v from 'valibot'
import { numberToHex } from 'viem'
import { QuantityParam, SafeQuantityParam } from '../parseParams.ts'
import { walletErrors } from '../providerRpcError.ts'
import type { TransactionRequest } from './transactionParams.ts'

/** The node of the chain the transaction goes to. */
type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

type Fees =
  | { readonly gasPrice: bigint }
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

const Head = v.object({ baseFeePerGas: v.optional(QuantityParam) })

/** The gas the site asked for, or the node's estimate; an estimate that fails tells why, and nothing is sent. */
export async function askGas(node: Node, transaction: TransactionRequest): Promise<bigint> {
  if (transaction.gas !== undefined) return transaction.gas
  const { from, to, value, data, accessList } = transaction
  const draft = {
    from,
    ...(to && { to }),
    value: numberToHex(value),
    data,
    ...(accessList && { accessList }),
  }
  return read(QuantityParam, await node('eth_estimateGas', [draft]), 'eth_estimateGas')
}

/** The fees the site asked for, or twice the base fee and the tip the node suggests. */
export async function askFees(node: Node, transaction: TransactionRequest): Promise<Fees> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type } = transaction
  if (gasPrice !== undefined) return { gasPrice }
  const head = read(Head, await node('eth_getBlockByNumber', ['latest', false]), 'eth_getBlockByNumber')
  if (type === '0x0' || type === '0x1' || head.baseFeePerGas === undefined) {
    return { gasPrice: read(QuantityParam, await node('eth_gasPrice', []), 'eth_gasPrice') }
  }
  const suggested =
    maxPriorityFeePerGas ??
    read(QuantityParam, await node('eth_maxPriorityFeePerGas', []), 'eth_maxPriorityFeePerGas')
  const cap = maxFeePerGas ?? head.baseFeePerGas * 2n + suggested
  // A tip above the cap is invalid: the cap, which the site chose, wins.
  if (suggested > cap) return { maxFeePerGas: cap, maxPriorityFeePerGas: cap }
  return { maxFeePerGas: cap, maxPriorityFeePerGas: suggested }
}

/** The nonce the site asked for, or the next one, counting what still waits in the pool. */
export async function askNonce(node: Node, transaction: TransactionRequest): Promise<number> {
  if (transaction.nonce !== undefined) return transaction.nonce
  const count = await node('eth_getTransactionCount', [transaction.from, 'pending'])
  return read(SafeQuantityParam, count, 'eth_getTransactionCount')
}

function read<S extends v.GenericSchema>(schema: S, answer: unknown, method: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success)
    throw walletErrors.internal(`The node gave an answer to ${method} that makes no sense.`)
  return parsed.output
}
