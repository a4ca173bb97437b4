import type { Address } from 'viem'

/**
 * The account that deploys and owns everything. It is none of the ten, so their nonces and histories stay
 * their own; nobody has its key, so whoever sends from it asks `hardhat_impersonateAccount` first.
 */
export const keeper: Address = '0x6b65657065724f6654686553616e64626f780001'
