import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { ChainReads } from '../reads/chainReads.ts'
import { SwapRefusedError } from './swapSource.ts'
import { type TransferNature, tryTransfers } from './tryTransfers.ts'

/** Knows which tokens arrive whole. */
export type TransferChecks = {
  /**
   * Rejects with a `SwapRefusedError` for a token that keeps a part of each transfer, or that does not let itself be moved.
   * `holder` is somebody who has some of it.
   */
  assert(chainId: Caip2, token: Address, holder: Address, amount: bigint): Promise<void>
}

/** Fees can be switched on and tokens paused, so nothing is believed for long. */
const believeMs = 5 * 60_000

/** Tries tokens out before they are swapped: how much of a transfer arrives, in both directions. */
export function createTransferChecks(
  reads: (chainId: Caip2) => ChainReads | undefined,
  now: () => number,
  patienceMs: number,
): TransferChecks {
  const natures = createCache<TransferNature>({
    now,
    ttlMs: (nature) => (nature === 'whole' ? believeMs : believeMs / 10),
    mostEntries: 10_000,
    mostBytes: 2 * 1024 * 1024,
  })
  return {
    async assert(chainId, token, holder, amount) {
      const chain = reads(chainId)
      if (chain === undefined) return
      const { value } = await natures.get(`${chainId}:${token}`, () =>
        tryTransfers(
          chain,
          { token, holder, amount },
          // One trial serves all who ask, so it has a time of its own.
          { signal: AbortSignal.timeout(patienceMs), deadline: performance.now() + patienceMs },
        ),
      )
      if (value === 'fee') {
        throw new SwapRefusedError(
          'fee_on_transfer',
          `The token ${token} keeps a part of every transfer, so it cannot be swapped here.`,
        )
      }
      if (value === 'stuck') {
        throw new SwapRefusedError(
          'token_stuck',
          `The token ${token} does not let itself be transferred now, so it cannot be swapped.`,
        )
      }
    },
  }
}
