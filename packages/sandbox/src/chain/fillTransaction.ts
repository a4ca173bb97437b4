import * as v from 'valibot'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { Chain } from './chainState.ts'
import { estimateGas } from './estimateGas.ts'
import { lowerOf } from './lowerOf.ts'

const Request = v.looseObject({
  from: v.optional(v.string()),
  nonce: v.optional(v.unknown()),
  gas: v.optional(v.unknown()),
  gasPrice: v.optional(v.unknown()),
  maxFeePerGas: v.optional(v.unknown()),
  maxPriorityFeePerGas: v.optional(v.unknown()),
})

const defaultPriorityFee = 1_000_000_000n

function quantity(value: bigint): string {
  return `0x${value.toString(16)}`
}

/**
 * Decides what a node decides for a transaction it signs itself: nonce, gas and fees. Decided here, they are
 * part of the journal, and the transaction keeps its hash when it is sent again.
 */
export async function fillTransaction(chain: Chain, request: unknown): Promise<Record<string, unknown>> {
  const parsed = v.safeParse(Request, request)
  if (!parsed.success) {
    throw new RpcError(rpcCodes.invalidParams, 'A transaction must be an object with at least `from`.')
  }
  const filled: Record<string, unknown> = { ...parsed.output }
  filled['from'] ??= await firstAccount(chain)
  filled['nonce'] ??= await chain.provider.call('eth_getTransactionCount', [filled['from'], 'pending'])
  if (filled['gasPrice'] === undefined) {
    const priority = filled['maxPriorityFeePerGas'] ?? quantity(defaultPriorityFee)
    const baseFee = BigInt(String(chain.head.header['baseFeePerGas'] ?? '0x0'))
    filled['maxFeePerGas'] ??= quantity(2n * baseFee + toBigInt(priority))
    filled['maxPriorityFeePerGas'] = quantity(lowerOf(toBigInt(priority), toBigInt(filled['maxFeePerGas'])))
  }
  filled['gas'] ??= await estimateGas(chain, [filled])
  return filled
}

async function firstAccount(chain: Chain): Promise<unknown> {
  const accounts = await chain.provider.call('eth_accounts')
  return Array.isArray(accounts) ? accounts[0] : undefined
}

function toBigInt(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw new RpcError(
    rpcCodes.invalidParams,
    `A fee must be a hexadecimal quantity, not ${JSON.stringify(value)}.`,
  )
}
