import { type Address, concat, encodeAbiParameters, parseAbiParameters, parseUnits } from 'viem'
import { ownBytecode } from '../contracts/ownArtifacts.ts'
import { keeper } from './keeper.ts'
import { people } from './people.ts'
import { feedDecimals, usd } from './prices.ts'
import type { Timeline } from './timeline.ts'

/** The price feeds of a chain. */
export type PriceFeeds = Readonly<
  Record<'PriceFeedEthUsd' | 'PriceFeedBtcUsd' | 'PriceFeedUsdcUsd' | 'PriceFeedDaiUsd', Address>
>

const parameters = parseAbiParameters('string, int256, address')

/** Creates a feed for each asset, at its price of the anchor. */
export async function deployPriceFeeds(timeline: Timeline): Promise<PriceFeeds> {
  const feed = (asset: keyof typeof usd) => {
    const answer = parseUnits(`${usd[asset]}`, feedDecimals)
    const args = encodeAbiParameters(parameters, [`${asset} / USD`, answer, people.alice])
    return timeline.create(keeper, concat([ownBytecode('PriceFeed'), args]))
  }
  const feeds = {
    PriceFeedEthUsd: await feed('ETH'),
    PriceFeedBtcUsd: await feed('BTC'),
    PriceFeedUsdcUsd: await feed('USDC'),
    PriceFeedDaiUsd: await feed('DAI'),
  }
  await timeline.mine(timeline.now() + 60)
  return feeds
}
