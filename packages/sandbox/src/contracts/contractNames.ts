import type { Address } from 'viem'

/** Every contract a fresh chain holds: tokens by symbol, the rest by contract name. */
export const contractNames = [
  'USDC',
  'DAI',
  'WBTC',
  'WETH',
  'TOLL',
  'WHOLE',
  'HOSTILE',
  'Collectible',
  'SpamCollectible',
  'Reverter',
  'Multicall3',
  'Create2Deployer',
  'PriceFeedEthUsd',
  'PriceFeedBtcUsd',
  'PriceFeedUsdcUsd',
  'PriceFeedDaiUsd',
  'UniswapV3Factory',
  'NonfungiblePositionManager',
  'QuoterV2',
  'UniswapInterfaceMulticall',
  'SwapRouter02',
  'UniswapV2Factory',
  'UniswapV2Router02',
  'ENSRegistry',
  'PublicResolver',
  'ReverseRegistrar',
  'UniversalResolver',
] as const

/** The name of a contract that every chain of the sandbox holds. */
export type ContractName = (typeof contractNames)[number]

/** Where each contract lives; the same on every chain. */
export type Contracts = Readonly<Record<ContractName, Address>>
