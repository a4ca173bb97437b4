/** What things cost in US dollars at the anchor; pools and price feeds agree on it. */
export const usd = { ETH: 3_000, BTC: 95_000, USDC: 1, DAI: 1 } as const

/** Decimals of every price feed. */
export const feedDecimals = 8
