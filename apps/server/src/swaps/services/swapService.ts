import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Log } from '../../observe/createLog.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import { ProviderError } from '../../sources/callProvider.ts'
import type { TransferChecks } from '../createTransferChecks.ts'
import type { OperatorFee } from '../uniswap/encodeSwap.ts'

/** The parts of a source that swaps by a service with a key. */
export type SwapServiceParts = {
  readonly key: string
  /** The address of the service's API. */
  readonly url: string
  /** The chains of the server that may use it. */
  readonly chains: ReadonlySet<Caip2>
  readonly reads: (chainId: Caip2) => ChainReads | undefined
  readonly wrapped: (chainId: Caip2) => Address | undefined
  readonly transfers: TransferChecks
  readonly fee: OperatorFee | undefined
  readonly log: Log
}

/** The number of an EVM chain. */
export function numberOf(chainId: Caip2): number {
  return Number(chainId.split(':')[1])
}

/** Logs why a service failed; the message contains no key and no address. */
export async function logFailure<Value>(log: Log, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderError) log.warn('swap service failed', { why: error.message })
    throw error
  }
}
