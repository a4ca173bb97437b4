import type { Address } from 'viem'
import type { ChainReads } from '../reads/chainReads.ts'
import { NodeError } from '../reads/nodeError.ts'
import type { Asking } from '../sources/sources.ts'
import type { BlockTime } from './findEarlierBlock.ts'
import type { Market } from './market.ts'
import type { Place } from './place.ts'
import { askV2, readV2, v2Calls } from './readV2.ts'

/** What v2 pairs say between two blocks; nothing from a node that has forgotten the earlier one. */
export async function readV2Markets(
  reads: ChainReads,
  places: readonly Place[],
  { latest, earlier }: { readonly latest: BlockTime; readonly earlier: BlockTime },
  asking: Asking,
): Promise<readonly (readonly [Address, Market])[]> {
  const calls = places.flatMap(({ pool, side }) => askV2(pool, side.tokenIsFirst))
  try {
    const [now, before] = await Promise.all(
      [latest, earlier].map(({ number }) => reads.callMany(calls, { ...asking, block: number })),
    )
    return places.flatMap(({ token, side }, n) => {
      const part = (answers: typeof now) => (answers ?? []).slice(n * v2Calls, (n + 1) * v2Calls)
      const market = readV2(
        { answers: part(now), seconds: latest.seconds },
        { answers: part(before), seconds: earlier.seconds },
        side,
      )
      return market === undefined ? [] : [[token, market] as const]
    })
  } catch (error) {
    if (error instanceof NodeError) return []
    throw error
  }
}
