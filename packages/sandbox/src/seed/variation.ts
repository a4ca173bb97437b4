/** Changes amounts and moments a little, by chain: chains differ, and the same chain is always the same. */
export type Variation = {
  /** Between 80 % and 120 % of an amount. */
  amount(amount: bigint): bigint
  /** A whole number below `limit`. */
  below(limit: number): number
}

/** Numbers that look drawn by lot but follow from the chain id alone. */
export function variationOf(chainId: number): Variation {
  let state = BigInt(chainId)
  const below = (limit: number) => {
    // Knuth's MMIX generator; its upper bits are the ones worth using.
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number((state >> 33n) % BigInt(limit))
  }
  return { below, amount: (amount) => (amount * BigInt(80 + below(41))) / 100n }
}
