import { paths, type SwapQuote, SwapQuotes } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { SwapError } from './SwapError.ts'
import { hasSwaps } from './swapNetworks.ts'
import type { SwapOrder } from './swapOrder.ts'
import type { SwapFeeRate, SwapOffer } from './swapState.ts'
import { defaultGas, leastOf, slippageBps } from './swapUnits.ts'

/** What an amount gives (S7.26); rejects with `swap.noRoute` where there is none, as on a network without swaps (S8.46). */
export async function readOffer(
  latchkey: Latchkey,
  order: SwapOrder,
  gasPrice: bigint | undefined,
  signal?: AbortSignal,
): Promise<SwapOffer> {
  const { from, to, amount, account, slippage } = order
  const api = createApi(latchkey)
  if (api === undefined) throw new SwapError('swap.noServer', {})
  const { quotes } = (await hasSwaps(latchkey, from.chainId))
    ? await api
        .get(paths.swapQuotes, {
          query: {
            amount: String(amount),
            from: from.address,
            to: to.address,
            userAddress: addressOf(account),
            gasPrice: gasPrice?.toString(),
          },
          response: SwapQuotes,
          ...(signal && { signal }),
        })
        .catch(refuse)
    : { quotes: [] }
  const [best] = quotes
  if (best === undefined) throw new SwapError('swap.noRoute', {})
  if (!isFor(best, order)) throw new SwapError('swap.service', {})
  const toAmount = BigInt(best.toAmount)
  if (toAmount === 0n) throw new SwapError('swap.noRoute', {})
  const expiresAt = best.expiresAt === undefined ? Number.NaN : Date.parse(best.expiresAt)
  return {
    fromAmount: amount,
    toAmount,
    minToAmount: leastOf(toAmount, slippageBps(slippage)),
    gas: best.gasEstimate === undefined ? defaultGas : BigInt(best.gasEstimate),
    readAt: latchkey.deps.clock.now(),
    ...(gasPrice !== undefined && { gasPrice }),
    ...(best.priceImpactBps !== undefined && { priceImpactBps: best.priceImpactBps }),
    ...(best.provider !== undefined && { provider: best.provider.slice(0, 80) }),
    ...(best.fees && { fees: best.fees.map(readFee) }),
    ...(Number.isFinite(expiresAt) && { expiresAt }),
  }
}

/** Whether a quote is for this order. */
function isFor({ fromAccount, toAccount, fromAmount }: SwapQuote, { from, to, amount }: SwapOrder): boolean {
  const isSame = fromAccount.toLowerCase() === from.address && toAccount.toLowerCase() === to.address
  return isSame && BigInt(fromAmount) === amount
}

function readFee({ amount, bps, token }: NonNullable<SwapQuote['fees']>[number]): SwapFeeRate {
  return { bps, amount: BigInt(amount), token: token.toLowerCase() as CaipAddress }
}

/** The service's message says when there is not enough liquidity. */
function refuse(cause: unknown): never {
  if (cause instanceof HttpStatusError && cause.status < 500) {
    const words = cause.reasons.map(({ description }) => description).join(' ')
    if (/insufficient liquidity/i.test(words)) throw new SwapError('swap.noRoute', {}, { cause })
  }
  throw cause
}
