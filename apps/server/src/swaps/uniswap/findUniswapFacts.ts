import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import type { PriceFacts } from '../../prices/priceFacts.ts'

/** Uniswap's contracts on a chain. Addresses are in lower case. */
export type UniswapFacts = {
  /** SwapRouter02, which trades on pools of both versions. */
  readonly router: Address
  /** QuoterV2. */
  readonly quoter: Address
  /** UniswapInterfaceMulticall, which limits the gas of each call. */
  readonly multicall: Address
  /** Tokens that a route may pass through. */
  readonly middles: readonly Address[]
}

/**
 * SwapRouter02 and QuoterV2, as https://docs.uniswap.org/contracts/v3/reference/deployments lists them, and
 * UniswapInterfaceMulticall, as the addresses of `@uniswap/sdk-core` name it.
 */
const deployments: Readonly<Record<number, Omit<UniswapFacts, 'middles'>>> = {
  1: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    multicall: '0x1f98415757620b543a52e61c46b32eb19261f984',
  },
  10: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    multicall: '0x1f98415757620b543a52e61c46b32eb19261f984',
  },
  56: {
    router: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    quoter: '0x78d78e420da98ad378d7799be8f4af69033eb077',
    multicall: '0x963df249ed09c358a4819e39d9cd5736c3087184',
  },
  137: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    multicall: '0x1f98415757620b543a52e61c46b32eb19261f984',
  },
  8453: {
    router: '0x2626664c2603336e57b271c5c0b26f421741e481',
    quoter: '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a',
    multicall: '0x091e99cb1c49331a94dd62755d168e941abd0693',
  },
  42161: {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e',
    multicall: '0xadf885960b47ea2cd9b55e6dac6b42b7cb2806db',
  },
  43114: {
    router: '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    quoter: '0xbe0f5544ec67e9b3b2d979aaa43f18fd87e6257f',
    multicall: '0x0139141cd4ee88df3cdb65881d411bae271ef0c2',
  },
}

/** More of them make quotes slower and hardly better. */
const mostMiddles = 5

/** Finds Uniswap's contracts on a chain; undefined where none are known. */
export function findUniswapFacts(
  chain: Pick<Chain, 'id' | 'sandbox' | 'contracts'>,
  prices: PriceFacts | undefined,
): UniswapFacts | undefined {
  const deployed = chain.sandbox ? readSandbox(chain) : deployments[chain.id]
  if (deployed === undefined || prices === undefined) return undefined
  const { wrappedNative, quotes, stables } = prices
  const usual = [...(wrappedNative === undefined ? [] : [wrappedNative]), ...quotes, ...stables]
  return { ...deployed, middles: [...new Set(usual)].slice(0, mostMiddles) }
}

/** Whether Uniswap is known on a real chain. */
export function hasUniswap(id: number): boolean {
  return deployments[id] !== undefined
}

function readSandbox(chain: Pick<Chain, 'contracts'>): Omit<UniswapFacts, 'middles'> | undefined {
  const [router, quoter, multicall] = [
    at(chain, 'SwapRouter02'),
    at(chain, 'QuoterV2'),
    at(chain, 'UniswapInterfaceMulticall'),
  ]
  if (router === undefined || quoter === undefined || multicall === undefined) return undefined
  return { router, quoter, multicall }
}

function at({ contracts }: Pick<Chain, 'contracts'>, name: string): Address | undefined {
  return contracts[name]?.toLowerCase() as Address | undefined
}
