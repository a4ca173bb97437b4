import type { Hex } from '../encoding/hex.ts'

/** The contracts of a chain whose calls are swaps, in lower case. */
export type SwapContracts = {
  /** SwapRouter02 of Uniswap. */
  readonly router: Hex
  /** Wraps the chain's own coin into a token, and unwraps it. */
  readonly wrapped: Hex
}

/** The sandbox creates its contracts in the same order on each of its chains. */
const sandbox: SwapContracts = {
  router: '0x2216cc89319fbf3614cd89b38fa9891ad27e825b',
  wrapped: '0x35ffb0638096430d1f2185d8317b248f1cb7c89c',
}

/** Routers from https://docs.uniswap.org/contracts/v3/reference/deployments. */
const known: Readonly<Record<number, SwapContracts>> = {
  1: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  },
  10: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  56: {
    router: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  },
  137: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
  },
  8453: {
    router: '0x2626664c2603336e57b271c5c0b26f421741e481',
    wrapped: '0x4200000000000000000000000000000000000006',
  },
  42161: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
  },
  43114: {
    router: '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  },
  8131337: sandbox,
  8131338: sandbox,
}

/** The contracts of a chain whose calls are swaps; undefined on a chain without any. */
export function swapContracts(chainId: number): SwapContracts | undefined {
  return known[chainId]
}
