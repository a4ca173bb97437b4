import type { Hex } from 'viem'

/** Calls that were sent together: their transactions so far, and whether one of them could not be sent. */
export type Batch = { readonly chainId: number; readonly hashes: readonly Hex[]; readonly isBroken: boolean }
