import type { Address } from 'viem'
import { createLog } from '../../observe/createLog.ts'
import type { CallAnswer, ChainReads } from '../../reads/chainReads.ts'
import type { SwapServiceParts } from '../../swaps/services/swapService.ts'
import type { SwapRequest, SwapSource } from '../../swaps/swapSource.ts'

/** Tokens of Ethereum, and two accounts. */
export const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const dai: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const judy: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const mallory: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const serviceKey = 'hunter2-hunter2'

/** A swap service on Ethereum that asks a provider of the test; the chain's contracts answer with `words`, in order. */
export function openService(
  create: (parts: SwapServiceParts) => SwapSource,
  url: string,
  more: Partial<SwapServiceParts> & { readonly words?: readonly CallAnswer[] } = {},
) {
  const warnings: unknown[] = []
  const asking = () => ({ signal: AbortSignal.timeout(60_000), deadline: performance.now() + 60_000 })
  const { words = [], ...parts } = more
  const source = create({
    key: serviceKey,
    url,
    chains: new Set(['eip155:1', 'eip155:100', 'eip155:324', 'eip155:250']),
    reads: () => ({ callMany: async () => words }) as unknown as ChainReads,
    wrapped: () => weth,
    transfers: { assert: async () => {} },
    fee: undefined,
    log: { ...createLog(() => {}), warn: (message, fields) => warnings.push({ message, ...fields }) },
    ...parts,
  })
  const question: SwapRequest = {
    chainId: 'eip155:1',
    from: usdc,
    to: dai,
    amount: 500_000_000n,
    gasPrice: 1n,
  }
  return {
    source,
    asking,
    /** The log lines for the operator. */
    warnings,
    quote: (change: Partial<SwapRequest> = {}) => source.quote({ ...question, ...change }, asking()),
    build: (change: Pick<Partial<SwapRequest>, 'from' | 'to' | 'amount'> = {}, slippageBps = 100n) =>
      source.build({ ...question, user: judy, slippageBps, ...change }, asking()),
  }
}
