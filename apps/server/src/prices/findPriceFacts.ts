import type { Address } from 'viem'
import type { Chain } from '../chains/chain.ts'
import type { Feed, PriceFacts } from './priceFacts.ts'

/** The feeds of the sandbox speak only when somebody sets a price, so that a demo left alone keeps its prices. */
const sandboxHeartbeatSeconds = 30 * 24 * 60 * 60

/** Where prices stand on a chain; undefined where we know no place. */
export function findPriceFacts(
  chain: Chain,
  packed: Readonly<Record<string, PriceFacts>>,
): PriceFacts | undefined {
  return chain.sandbox ? sandboxFacts(chain.contracts) : packed[chain.id]
}

function sandboxFacts(contracts: Chain['contracts']): PriceFacts {
  const at = (name: string) => contracts[name]?.toLowerCase() as Address | undefined
  const feeds: Record<string, Feed> = {}
  const tokens: Record<Address, string> = {}
  for (const [asset, token] of [
    ['ETH', 'WETH'],
    ['BTC', 'WBTC'],
    ['USDC', 'USDC'],
    ['DAI', 'DAI'],
  ] as const) {
    const address = at(`PriceFeed${asset[0]}${asset.slice(1).toLowerCase()}Usd`)
    if (address === undefined) continue
    feeds[asset] = { address, heartbeatSeconds: sandboxHeartbeatSeconds }
    const priced = at(token)
    if (priced !== undefined) tokens[priced] = asset
  }
  const present = (names: readonly string[]) => names.flatMap((name) => at(name) ?? [])
  return {
    feeds,
    native: 'ETH',
    wrappedNative: at('WETH'),
    tokens,
    stables: present(['USDC', 'DAI']),
    quotes: present(['WETH', 'USDC']),
    v3Factory: at('UniswapV3Factory'),
    v2Factory: at('UniswapV2Factory'),
  }
}
