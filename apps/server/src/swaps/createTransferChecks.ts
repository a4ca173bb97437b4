import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { SwapRefusedError } from './swapSource.ts'
import { type TransferResult, tryTransfers } from './tryTransfers.ts'

/** Checks that a transfer of a token arrives in full. */
export type TransferChecks = {
  /**
   * Rejects with a `SwapRefusedError` for a token that takes a fee on transfers, or that refuses them. `holder` is an
   * account with a balance of the token.
   */
  assert(chainId: Caip2, token: Address, holder: Address): Promise<void>
}

/** Fees can be switched on and tokens paused, so a result is not cached for long. */
const cacheMs = 5 * 60_000

/** Simulates transfers of tokens before they are swapped: how much arrives, in both directions. */
export function createTransferChecks(
  reads: (chainId: Caip2) => ChainReads | undefined,
  now: () => number,
  patienceMs: number,
): TransferChecks {
  const results = createCache<TransferResult>({
    now,
    ttlMs: (result) => (result === 'whole' ? cacheMs : cacheMs / 10),
    mostEntries: 10_000,
    mostBytes: 2 * 1024 * 1024,
  })
  return {
    async assert(chainId, token, holder) {
      const chain = reads(chainId)
      if (chain === undefined) return
      // By holder too: a request names its own, and tokens treat holders differently (blocked accounts, fee exemptions).
      const { value } = await results.get(`${chainId}:${token}:${holder}`, () =>
        tryTransfers(
          chain,
          { token, holder },
          // Concurrent requests share one simulation, so it has its own deadline.
          { signal: AbortSignal.timeout(patienceMs), deadline: performance.now() + patienceMs },
        ),
      )
      if (value === 'fee') {
        throw new SwapRefusedError(
          'fee_on_transfer',
          `The token ${token} keeps a part of every transfer, so it cannot be swapped here.`,
        )
      }
      if (value === 'refused') {
        throw new SwapRefusedError(
          'token_stuck',
          `The token ${token} does not let itself be transferred now, so it cannot be swapped.`,
        )
      }
    },
  }
}
