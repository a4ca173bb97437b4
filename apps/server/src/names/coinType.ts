/** The coin type of Ethereum itself (SLIP-44). */
export const ethereumCoinType = 60

const evmFlag = 0x8000_0000

/** The coin type of an EVM chain (ENSIP-11): its id with the highest bit set, and 60 for Ethereum. */
export function coinTypeOf(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= evmFlag) throw new CoinTypeError()
  return chainId === 1 ? ethereumCoinType : evmFlag + chainId
}

/** A chain whose id is too large to have a coin type. */
class CoinTypeError extends Error {
  override readonly name = 'CoinTypeError'
  constructor() {
    super('Invalid chainId')
  }
}
