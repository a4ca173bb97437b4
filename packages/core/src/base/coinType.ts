/** From here on a chain id leaves no room for the mark of EVM chains in a coin type. */
const firstInvalid = 0x80000000

/**
 * The coin type of an EVM chain (ENSIP-11): 60 for Ethereum, 0x80000000 and the chain id for the others. Undefined where
 * there is none: outside eip155, and for chain ids at or above 2^31 (S5.48).
 */
export function coinType(chainId: string): number | undefined {
  const id = /^eip155:(\d+)$/.exec(chainId)?.[1]
  if (id === undefined || Number(id) >= firstInvalid) return undefined
  return Number(id) === 1 ? 60 : firstInvalid + Number(id)
}
