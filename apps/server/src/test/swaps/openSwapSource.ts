import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createRegistry } from '../../chains/createRegistry.ts'
import type { ServerOptions } from '../../config/options.ts'
import { parseOptions } from '../../config/parseOptions.ts'
import { createLog } from '../../observe/createLog.ts'
import { setUpPrices } from '../../prices/setUpPrices.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import { createReads } from '../../reads/createReads.ts'
import { setUpSwaps } from '../../swaps/setUpSwaps.ts'
import type { SwapSource } from '../../swaps/swapSource.ts'
import { createTokens } from '../../tokens/createTokens.ts'

const patienceMs = 60_000

/** The swaps of a server on a sandbox, without its HTTP side. */
export async function openSwapSource(
  sandboxUrl: string,
  options: ServerOptions = {},
  now = Date.now,
  /** Stands between the swaps and the chain. */
  wrap: (reads: ChainReads) => ChainReads = (reads) => reads,
) {
  const config = parseOptions({ sandboxUrl, deadlineMs: patienceMs, ...options })
  const registry = await createRegistry(config, now, () => {})
  const { chains } = registry
  const reads = createReads(registry)
  const tokens = createTokens({ chains, reads, tokensFile: undefined, now })
  const prices = setUpPrices({ chains, reads, tokens, services: [], patienceMs, now })
  const wrapped = (chainId: Caip2) => {
    const chain = reads(chainId)
    return chain && wrap(chain)
  }
  const swaps = setUpSwaps({ config, chains, reads: wrapped, tokens, prices, log: createLog(() => {}), now })
  const asking = () => ({
    signal: AbortSignal.timeout(patienceMs),
    deadline: performance.now() + patienceMs,
  })
  const chainId = 'eip155:8131337' as const
  const source = swaps.source(chainId)
  const chain = reads(chainId)
  if (source === undefined || chain === undefined) throw new Error('The sandbox has no swaps.')
  return {
    source: source satisfies SwapSource,
    reads: chain,
    tokens,
    prices,
    asking,
    /** What an amount gives. */
    quote: (from: Address, to: Address, amount: bigint) =>
      source.quote({ chainId, from, to, amount, gasPrice: 1n }, asking()),
    /** The transaction of a swap. */
    build: (from: Address, to: Address, amount: bigint, user: Address, slippageBps = 100n) =>
      source.build({ chainId, from, to, amount, gasPrice: 1n, user, slippageBps }, asking()),
  }
}
