import type { Address } from 'viem'
import { ownBytecode } from '../contracts/ownArtifacts.ts'
import { keeper } from './keeper.ts'
import type { Timeline } from './timeline.ts'

/** The ERC-721s of a chain, and the contract that refuses. */
export type Collectibles = Readonly<Record<'Collectible' | 'SpamCollectible' | 'Reverter', Address>>

/** Creates the contracts that stand alone. */
export async function deployCollectibles(timeline: Timeline): Promise<Collectibles> {
  const collectibles = {
    Collectible: await timeline.create(keeper, ownBytecode('Collectible')),
    SpamCollectible: await timeline.create(keeper, ownBytecode('SpamCollectible')),
    Reverter: await timeline.create(keeper, ownBytecode('Reverter')),
  }
  await timeline.mine(timeline.now() + 60)
  return collectibles
}
