import type { Chain } from '../chains/chain.ts'

/** Contracts through which a chain shows its own coin as a token: the same money a second time. */
const contracts: Readonly<Record<number, string>> = {
  137: '0x0000000000000000000000000000000000001010',
  1088: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  42220: '0x471ece3750da237f93b8e339c536989b8978a438',
}

/** Whether a token is the chain's own coin under another name, which must not be counted twice. */
export function isCoinItself(chain: Chain, address: string): boolean {
  return !chain.sandbox && contracts[chain.id] === address
}
