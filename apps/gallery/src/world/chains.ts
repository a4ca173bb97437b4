import { base, bitcoin, type Chain, ethereum, solana } from '@latchkey/core'

/** The networks of the scenes. */
export type SceneChains = Readonly<
  Record<'ethereum' | 'base' | 'arbitrum' | 'optimism' | 'polygon' | 'sepolia' | 'solana' | 'bitcoin', Chain>
> & {
  /** One that wallets know and no site has. */
  readonly abroad: Chain
}

function evmChain(id: number, name: string, testnet = false): Chain {
  return { ...ethereum, id, caip2: `eip155:${id}`, name, testnet }
}

/** The networks under their usual names, or under names that no line can hold. */
export function chainsOf(long: boolean): SceneChains {
  const pol = { name: 'POL', symbol: 'POL', decimals: 18 }
  return {
    ethereum: long ? { ...ethereum, name: 'Ethereum, the Network That Everybody Calls Mainnet' } : ethereum,
    base: long ? { ...base, name: 'BaseWithoutASpaceInAVeryLongNetworkName' } : base,
    arbitrum: evmChain(42161, 'Arbitrum One'),
    optimism: evmChain(10, 'OP Mainnet'),
    polygon: { ...evmChain(137, 'Polygon'), nativeCurrency: pol },
    sepolia: evmChain(
      11155111,
      long ? 'Sepolia, for Those Who Try Things Before They Do Them' : 'Sepolia',
      true,
    ),
    solana,
    bitcoin,
    abroad: evmChain(8131340, 'Abroad'),
  }
}
