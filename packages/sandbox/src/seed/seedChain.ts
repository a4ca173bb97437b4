import type { Contracts } from '../contracts/contractNames.ts'
import { aliceEvents } from './aliceEvents.ts'
import type { ChainToSeed } from './chainToSeed.ts'
import { deployCollectibles } from './deployCollectibles.ts'
import { deployEns } from './deployEns.ts'
import { deployPriceFeeds } from './deployPriceFeeds.ts'
import { deployTokens } from './deployTokens.ts'
import { deployUniswapV2 } from './deployUniswapV2.ts'
import { deployUniswapV3 } from './deployUniswapV3.ts'
import { fundAccounts } from './fundAccounts.ts'
import { canonical } from './genesisCode.ts'
import { keeper } from './keeper.ts'
import { marketEvents } from './marketEvents.ts'
import { openTimeline, type Timeline } from './timeline.ts'
import { variationOf } from './variation.ts'

export type { Contracts } from '../contracts/contractNames.ts'
export type { ChainToSeed } from './chainToSeed.ts'
export { genesisCode } from './genesisCode.ts'

/** How long before the anchor the chain begins, so that fourteen months of past fit. */
export const pastSeconds = 430 * 24 * 60 * 60

/**
 * Deploys every contract and lives through the past; ends with the last block a few minutes before the
 * anchor. The same anchor and chain id give the same blocks.
 */
export async function seedChain(chain: ChainToSeed): Promise<Contracts> {
  const timeline = openTimeline(chain, chain.anchor - pastSeconds)
  await chain.request('hardhat_impersonateAccount', [keeper])
  await chain.request('evm_setAutomine', [false])

  // Everything comes from one account in one order, so that addresses are the same on every chain.
  const tokens = await deployTokens(timeline)
  const feeds = await deployPriceFeeds(timeline)
  const collectibles = await deployCollectibles(timeline)
  await fundAccounts(timeline, tokens)
  const v2 = await deployUniswapV2(timeline, tokens)
  const v3 = await deployUniswapV3(timeline, tokens, v2.UniswapV2Factory)
  const ens = await deployEns(chain, timeline)
  const contracts: Contracts = { ...canonical, ...tokens, ...feeds, ...collectibles, ...v3, ...v2, ...ens }

  await livePast(timeline, contracts, chain)
  await chain.request('evm_setAutomine', [true])
  return contracts
}

/** Lives through everything that happened between the deployment and the anchor, in order. */
async function livePast(timeline: Timeline, contracts: Contracts, chain: ChainToSeed): Promise<void> {
  const events = [...marketEvents(contracts), ...aliceEvents(contracts, variationOf(chain.chainId))]
  for (const event of events.toSorted((a, b) => b.secondsAgo - a.secondsAgo)) {
    for (const deed of event.deeds) await timeline.send(deed)
    // Two blocks never share a moment.
    await timeline.mine(Math.max(chain.anchor - event.secondsAgo, timeline.now() + 1))
  }
}
