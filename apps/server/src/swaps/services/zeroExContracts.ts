import type { Address } from 'viem'

/** The AllowanceHolder of chains with the Cancun fork, and of those with Shanghai only. */
const cancun: Address = '0x0000000000001ff3684f28c67538d4d072c22734'
const shanghai: Address = '0x0000000000005e88410ccdfade4a5efae4b49562'

/** The chains of https://docs.0x.org/docs/core-concepts/0x-cheat-sheet whose AllowanceHolder it names. */
const holders: Readonly<Record<number, Address>> = {
  1: cancun,
  10: cancun,
  56: cancun,
  130: cancun,
  137: cancun,
  480: cancun,
  5000: shanghai,
  8453: cancun,
  34443: cancun,
  42161: cancun,
  43114: cancun,
  80094: cancun,
  81457: cancun,
}

/**
 * Names the contract that swaps now (the Settler of feature 2), by `ownerOf`, and the one before it, by `prev`, on every chain:
 * https://docs.0x.org/docs/core-concepts/contracts.
 */
export const settlerRegistry: Address = '0x00000000000004533fe15556b1e086bb1a72ceae'

/** The contract that takes a token for 0x on a chain; undefined where 0x does not swap. */
export function allowanceHolder(id: number): Address | undefined {
  return holders[id]
}
