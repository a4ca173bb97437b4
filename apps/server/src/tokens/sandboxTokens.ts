import type { Chain } from '../chains/chain.ts'
import type { Token, TokenAddress } from './token.ts'

/** What the sandbox puts on each of its chains; its HOSTILE token is in no list, as such tokens are. */
const known: Readonly<Record<string, readonly [name: string, decimals: number]>> = {
  USDC: ['USD Coin', 6],
  DAI: ['Dai Stablecoin', 18],
  WBTC: ['Wrapped BTC', 8],
  WETH: ['Wrapped Ether', 18],
  TOLL: ['Toll Road', 18],
  WHOLE: ['Whole Things', 0],
}

/** The tokens that the list of a sandbox chain would know. */
export function sandboxTokens(chain: Chain): readonly Token[] {
  if (!chain.sandbox) return []
  return Object.entries(known).flatMap(([symbol, [name, decimals]]) => {
    const address = chain.contracts[symbol]?.toLowerCase() as TokenAddress | undefined
    return address === undefined ? [] : [{ address, name, symbol, decimals, listed: true }]
  })
}
