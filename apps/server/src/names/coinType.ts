/** The coin type of Ethereum itself (SLIP-44). */
export const ethereumCoinType = 60

const evmFlag = 0x8000_0000

/** The coin type of an EVM chain (ENSIP-11): its id with the highest bit set, and 60 for Ethereum. */
export function coinTypeOf(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= evmFlag) throw new CoinTypeError()
  return chainId === 1 ? ethereumCoinType : evmFlag + chainId
}

/** The coin type as it is kept: clients also write Ethereum's as that of chain 1. */
export function plainCoinType(coinType: number): number {
  return coinType === evmFlag + 1 ? ethereumCoinType : coinType
}

/** The EVM chain of a coin type; undefined for coins of other kinds. */
export function chainIdOf(coinType: number): number | undefined {
  if (coinType === ethereumCoinType) return 1
  if (coinType <= evmFlag) return undefined
  if (coinType >= 2 * evmFlag) throw new CoinTypeError()
  return coinType - evmFlag
}

/** A chain whose id is too large to have a coin type. */
class CoinTypeError extends Error {
  override readonly name = 'CoinTypeError'
  constructor() {
    super('Invalid chainId')
  }
}
