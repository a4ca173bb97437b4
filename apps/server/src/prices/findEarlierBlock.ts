import * as v from 'valibot'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'

/** A block and its time. */
export type BlockTime = { readonly number: bigint; readonly seconds: bigint }

const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,16}$/i),
  v.transform((text) => BigInt(text)),
)
const Header = v.object({ number: Quantity, timestamp: Quantity })
/** How far back the first look goes, to learn how fast blocks come. */
const firstStep = 64n
const mostLooks = 10
/** Nodes that keep no archive forget older states. */
const furthest = 4_096n

/** The latest block, and one that is at least so many seconds older; undefined when none is near. */
export async function findEarlierBlock(
  reads: ChainReads,
  ageSeconds: bigint,
  asking: Asking,
): Promise<{ readonly latest: BlockTime; readonly earlier: BlockTime } | undefined> {
  const latest = await readHeader(reads, 'latest', asking)
  if (latest === undefined) return undefined
  let step = firstStep
  let tooYoung = 0n
  let oldEnough: { readonly step: bigint; readonly block: BlockTime } | undefined
  for (let look = 0; look < mostLooks; look++) {
    const number = latest.number > step ? latest.number - step : 0n
    const block = await readHeader(reads, `0x${number.toString(16)}`, asking)
    if (block === undefined) break
    const age = latest.seconds - block.seconds
    if (age >= ageSeconds) oldEnough = { step, block }
    else tooYoung = step
    // Close enough: an average over much longer would call every slow change a jump.
    if (age >= ageSeconds && age <= ageSeconds * 2n) break
    const guess = age > 0n ? (step * ageSeconds * 5n) / (age * 4n) + 1n : step * 4n
    const next = oldEnough === undefined ? guess : (tooYoung + oldEnough.step) / 2n
    if (next === tooYoung || next > furthest || number === 0n) break
    step = next
  }
  return oldEnough && { latest, earlier: oldEnough.block }
}

/** Undefined for a block that the node has forgotten, or says so in an error. */
async function readHeader(reads: ChainReads, block: string, asking: Asking): Promise<BlockTime | undefined> {
  const told = await reads.request('eth_getBlockByNumber', [block, false], asking).catch((error: unknown) => {
    if (error instanceof NodeError) return undefined
    throw error
  })
  const header = v.safeParse(Header, told)
  return header.success ? { number: header.output.number, seconds: header.output.timestamp } : undefined
}
