import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import type { PriceFacts } from '../../prices/priceFacts.ts'

/** Uniswap's contracts on a chain. Addresses are in lower case. */
export type UniswapFacts = {
  /** SwapRouter02, which trades on pools of both versions. */
  readonly router: Address
  /** QuoterV2. */
  readonly quoter: Address
  /** Tokens that a route may pass through. */
  readonly middles: readonly Address[]
}

/** SwapRouter02 and QuoterV2, as https://docs.uniswap.org/contracts/v3/reference/deployments lists them. */
const deployments: Readonly<Record<number, readonly [router: Address, quoter: Address]>> = {
  1: ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'],
  10: ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'],
  56: ['0xb971ef87ede563556b2ed4b1c0b0019111dd85d2', '0x78d78e420da98ad378d7799be8f4af69033eb077'],
  137: ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'],
  8453: ['0x2626664c2603336e57b271c5c0b26f421741e481', '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a'],
  42161: ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'],
  43114: ['0xbb00ff08d01d300023c629e8ffffcb65a5a578ce', '0xbe0f5544ec67e9b3b2d979aaa43f18fd87e6257f'],
}

/** More of them make quotes slower and hardly better. */
const mostMiddles = 5

/** Finds Uniswap's contracts on a chain; undefined where none are known. */
export function findUniswapFacts(
  chain: Pick<Chain, 'id' | 'sandbox' | 'contracts'>,
  prices: PriceFacts | undefined,
): UniswapFacts | undefined {
  const [router, quoter] = chain.sandbox
    ? [at(chain, 'SwapRouter02'), at(chain, 'QuoterV2')]
    : (deployments[chain.id] ?? [])
  if (router === undefined || quoter === undefined || prices === undefined) return undefined
  const { wrappedNative, quotes, stables } = prices
  const usual = [...(wrappedNative === undefined ? [] : [wrappedNative]), ...quotes, ...stables]
  return { router, quoter, middles: [...new Set(usual)].slice(0, mostMiddles) }
}

/** Whether Uniswap is known on a real chain. */
export function hasUniswap(id: number): boolean {
  return deployments[id] !== undefined
}

function at({ contracts }: Pick<Chain, 'contracts'>, name: string): Address | undefined {
  return contracts[name]?.toLowerCase() as Address | undefined
}
