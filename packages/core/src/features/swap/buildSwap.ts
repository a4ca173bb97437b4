import { paths, SwapTransaction } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { addressOf } from '../../base/addressOf.ts'
import { formatUnits } from '../../base/amounts.ts'
import type { CaipAddress } from '../../base/caip.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { buildDeadlineMs } from './buildApproval.ts'
import { callValue, checkSwap, leastReceived } from './checkCalls.ts'
import { SwapError } from './SwapError.ts'
import { assertSwaps } from './swapNetworks.ts'
import type { SwapOrder } from './swapOrder.ts'
import type { SwapBuild } from './swapState.ts'

/** The limits that a built swap is checked against. */
export type SwapBounds = {
  /** The approved spender; absent for the coin. */
  readonly spender?: string
  /** The minimum received, in base units. */
  readonly least: bigint
  /** Tokens of the account and of the list: none of them is a router. */
  readonly tokens: readonly string[]
}

/**
 * The transaction of a swap (S4.41, S7.28), checked against the order. It rejects with `swap.build` (S8.12), and
 * with `swap.priceMoved` where the price has fallen below what is received at least.
 */
export async function buildSwap(
  latchkey: Latchkey,
  order: SwapOrder,
  bounds: SwapBounds,
  signal?: AbortSignal,
): Promise<SwapBuild & { readonly phase: 'swap' }> {
  await assertSwaps(latchkey, order.from.chainId)
  const built = await buildWithin(latchkey, order, bounds, signal)
  const { tx } = built.answer
  const { gas, gasPrice } = tx.eip155
  const expiresAt = tx.expiresAt === undefined ? Number.NaN : Date.parse(tx.expiresAt)
  return {
    phase: 'swap',
    minToAmount: built.least,
    builtAt: latchkey.deps.clock.now(),
    call: {
      to: addressOf(tx.to as CaipAddress),
      data: tx.data,
      value: callValue(tx.value, order),
      gas: BigInt(gas),
      gasPrice: BigInt(gasPrice),
      toAmount: BigInt(tx.amount),
    },
    ...(Number.isFinite(expiresAt) && { expiresAt }),
  }
}

type Built = { readonly answer: SwapTransaction; readonly least: bigint }

/** Builds again with less slippage where the price fell a little, so that the minimum stays. */
async function buildWithin(
  latchkey: Latchkey,
  order: SwapOrder,
  bounds: SwapBounds,
  signal: AbortSignal | undefined,
): Promise<Built> {
  const build = async (slippage: string): Promise<Built> => {
    const adjusted = { ...order, slippage }
    const answer = await requestBuild(latchkey, adjusted, signal)
    checkSwap(answer, adjusted, bounds)
    return { answer, least: leastReceived(answer, adjusted) }
  }
  const first = await build(order.slippage)
  if (first.least >= bounds.least) return first
  const slippage = slippageFor(BigInt(first.answer.tx.amount), bounds.least)
  if (slippage === undefined) throw new SwapError('swap.priceMoved', {})
  const second = await build(slippage)
  if (second.least < bounds.least) throw new SwapError('swap.priceMoved', {})
  return second
}

/** The slippage in percent from an offer down to the minimum; undefined where the offer is already less. */
function slippageFor(offered: bigint, least: bigint): string | undefined {
  if (offered <= 0n || offered < least) return undefined
  return formatUnits(((offered - least) * 10_000n) / offered, 2)
}

async function requestBuild(
  latchkey: Latchkey,
  { from, to, account, amount, slippage }: SwapOrder,
  signal: AbortSignal | undefined,
): Promise<SwapTransaction> {
  try {
    const api = createApi(latchkey)
    if (api === undefined) throw new SwapError('swap.noServer', {})
    return await api.post(paths.buildSwapTransaction, {
      body: {
        projectId: latchkey.config.projectId,
        amount: String(amount),
        from: from.address,
        to: to.address,
        userAddress: account,
        eip155: { slippage: Number(slippage) },
      },
      response: SwapTransaction,
      deadlineMs: buildDeadlineMs,
      ...(signal && { signal }),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new SwapError('swap.build', {}, { cause })
  }
}
