import type { Address, Hex } from 'viem'
import type { Fault } from './fault.ts'

/** The tokens the faucet gives. */
export const faucetTokens = ['USDC', 'DAI', 'WBTC', 'WETH', 'TOLL', 'WHOLE', 'HOSTILE'] as const

/** A token the faucet gives. */
export type FaucetToken = (typeof faucetTokens)[number]

/** What the faucet shall give: native coin, or a token by name, in its smallest unit. */
export type Gift = { readonly to: Address; readonly amount: bigint; readonly token?: FaucetToken }

/** What shall be different in the transaction that takes another's place; fees rise by themselves. */
export type TransactionChange = {
  readonly to?: Address
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/** What a test can make happen on a chain. */
export type ChainControls = {
  /** Mines one block, or several a second apart. */
  mine(blocks?: number): Promise<void>
  /** Lets transactions wait in the pool. */
  holdMining(): Promise<void>
  /** Mines what waits, then one block for each transaction again. */
  resumeMining(): Promise<void>
  /** Gives the next block this time; later ones go on from there. */
  setTime(unixSeconds: number): Promise<void>
  /** Gives money by an ordinary transaction, which waits like any other while mining is held. */
  faucet(gift: Gift): Promise<void>
  /** Replaces the last blocks by as many others; transactions are mined again unless they are not kept. */
  reorg(blocks: number, options?: { readonly keepTransactions?: boolean }): Promise<void>
  /** Puts another transaction with the same sender and nonce in a pending one's place; gives its hash. */
  replaceTransaction(hash: Hex, change?: TransactionChange): Promise<Hex>
  /** Takes a pending transaction out of the pool. */
  dropTransaction(hash: Hex): Promise<void>
  /** Sets a price feed, such as `PriceFeedEthUsd` or `ETH`, to so many dollars. */
  setPrice(feed: string, usd: string): Promise<void>
  /** Makes the endpoint do something wrong until the faults are cleared or used up. */
  setFault(fault: Fault): Promise<void>
  /** Ends every fault. */
  clearFaults(): Promise<void>
  /** Makes the endpoint dead: its connections are reset. */
  stop(): Promise<void>
  /** Brings a stopped endpoint back. */
  resume(): Promise<void>
}
