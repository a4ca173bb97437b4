import type { GasPrice } from '@latchkey/wire'
import * as v from 'valibot'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'

const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((text) => BigInt(text)),
)
const FeeHistory = v.object({
  /** One more than the blocks: the last is that of the block to come. */
  baseFeePerGas: v.pipe(v.array(Quantity), v.minLength(1)),
  reward: v.pipe(v.array(v.pipe(v.array(Quantity), v.length(3))), v.minLength(1)),
})

const blocks = '0x14'
/** What most, some and hardly any transactions of a block paid on top. */
const percentiles = [25, 60, 90]
/** How far the base fee may rise until the transaction is in, in percent: six full blocks double it. */
const headroom = { standard: 120n, fast: 150n, instant: 200n } as const
/** How much more than the usual price, in percent, where a chain has no base fee. */
const legacy = { standard: 100n, fast: 110n, instant: 125n } as const

/** What a unit of gas costs now; rejects with a `NodeError` when the chain cannot say. */
export async function readGasPrice(reads: ChainReads, asking: Asking): Promise<GasPrice> {
  const history = v.safeParse(FeeHistory, await askHistory(reads, asking))
  const fees = history.success ? fromHistory(history.output) : undefined
  if (fees !== undefined) return fees
  const told = v.safeParse(Quantity, await reads.request('eth_gasPrice', [], asking))
  if (!told.success) throw new NodeError({ message: 'The node gave no gas price.' })
  return write((speed) => (told.output * legacy[speed]) / 100n)
}

/** A node that does not know the question has no base fee to tell. */
async function askHistory(reads: ChainReads, asking: Asking): Promise<unknown> {
  try {
    return await reads.request('eth_feeHistory', [blocks, 'latest', percentiles], asking)
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

function fromHistory({ baseFeePerGas, reward }: v.InferOutput<typeof FeeHistory>): GasPrice | undefined {
  const base = baseFeePerGas.at(-1) ?? 0n
  const tips = {
    standard: median(reward.map(([tip = 0n]) => tip)),
    fast: median(reward.map(([, tip = 0n]) => tip)),
    instant: median(reward.map(([, , tip = 0n]) => tip)),
  }
  // Nothing for gas is what chains answer that have no such fees.
  if (base + tips.standard === 0n) return undefined
  return write((speed) => (base * headroom[speed]) / 100n + tips[speed])
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function write(price: (speed: keyof GasPrice) => bigint): GasPrice {
  return {
    standard: String(price('standard')),
    fast: String(price('fast')),
    instant: String(price('instant')),
  }
}
