import { type Address, encodeFunctionData, parseUnits } from 'viem'
import type { Chain } from '../chain/chainState.ts'
import { priceFeedAbi } from '../contracts/abis.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import { feedDecimals } from '../seed/prices.ts'
import { sendFromKeeper } from './sendFromKeeper.ts'

/** Sets a price feed to so many dollars. */
export async function setPrice(chain: Chain, feed: string, usd: string): Promise<void> {
  if (!/^\d{1,30}(\.\d{1,8})?$/.test(usd) || Number(usd) === 0) {
    throw new RpcError(
      rpcCodes.invalidParams,
      `A price is a positive decimal with at most ${feedDecimals} places, such as "3120.55", not "${usd}".`,
    )
  }
  const args = [parseUnits(usd, feedDecimals)] as const
  const data = encodeFunctionData({ abi: priceFeedAbi, functionName: 'setAnswer', args })
  await sendFromKeeper(chain, { to: findFeed(chain, feed), data })
}

function findFeed(chain: Chain, feed: string): Address {
  const asked = feed.toLowerCase().replace('/', '')
  const feeds = Object.entries(chain.contracts).filter(([name]) => name.startsWith('PriceFeed'))
  const found = feeds.find(([name]) => {
    const full = name.toLowerCase()
    return [full, full.replace('pricefeed', ''), full.slice('pricefeed'.length, -'usd'.length)].includes(
      asked,
    )
  })
  if (found) return found[1]
  const names = feeds.map(([name]) => name).join(', ')
  throw new RpcError(rpcCodes.invalidParams, `There is no price feed "${feed}": choose one of ${names}.`)
}
