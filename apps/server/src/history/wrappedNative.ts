import type { Address } from 'viem'
import type { Chain } from '../chains/chain.ts'

/** The contracts that keep the coin of everyday chains, as their own documentation names them. */
const known: Readonly<Record<number, Address>> = {
  1: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  10: '0x4200000000000000000000000000000000000006',
  56: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  100: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
  137: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  8453: '0x4200000000000000000000000000000000000006',
  42161: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  43114: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
}

/** The contract that gives a token for the chain's own coin and back, in lower case. */
export function wrappedNative(chain: Pick<Chain, 'id' | 'contracts' | 'sandbox'>): Address | undefined {
  if (!chain.sandbox) return known[chain.id]
  return chain.contracts['WETH']?.toLowerCase() as Address | undefined
}
