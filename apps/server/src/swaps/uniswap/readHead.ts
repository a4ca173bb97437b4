import type { ChainReads } from '../../reads/chainReads.ts'
import { NodeError } from '../../reads/nodeError.ts'
import type { Asking } from '../../sources/sources.ts'

/** The latest block of a chain. */
export type Head = {
  readonly block: bigint
  /** The time of the chain, in seconds. */
  readonly seconds: bigint
}

/** Reads the latest block: everything that a quote is computed from is read there. */
export async function readHead(reads: ChainReads, asking: Asking): Promise<Head> {
  const header = await reads.request('eth_getBlockByNumber', ['latest', false], asking)
  const { number, timestamp } = (header ?? {}) as { readonly number?: unknown; readonly timestamp?: unknown }
  const [block, seconds] = [readQuantity(number), readQuantity(timestamp)]
  if (block === undefined || seconds === undefined) throw new NodeError(undefined)
  return { block, seconds }
}

function readQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined
}
