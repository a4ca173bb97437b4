import type { Address } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import type { Asking } from '../sources/sources.ts'
import type { Market } from './market.ts'
import type { Place } from './place.ts'
import { askV3, readV3, v3Calls } from './readV3.ts'

/** What v3 pools say, all at one block. */
export async function readV3Markets(
  reads: ChainReads,
  places: readonly Place[],
  asking: Asking,
): Promise<readonly (readonly [Address, Market])[]> {
  const calls = places.flatMap(({ pool, quote }) => askV3(pool, quote))
  const answers = await reads.callMany(calls, asking)
  return places.flatMap(({ token, side }, n) => {
    const market = readV3(answers.slice(n * v3Calls, (n + 1) * v3Calls), side)
    return market === undefined ? [] : [[token, market] as const]
  })
}
