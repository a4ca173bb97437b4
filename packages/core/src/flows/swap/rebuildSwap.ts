import { HttpDeadlineError } from '../../base/httpErrors.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { buildApproval, buildDeadlineMs } from '../../features/swap/buildApproval.ts'
import { buildSwap } from '../../features/swap/buildSwap.ts'
import { readAllowance } from '../../features/swap/readAllowance.ts'
import { readWithin } from '../../features/swap/readWithin.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { orderKey, requireOrder, type SwapOrder } from '../../features/swap/swapOrder.ts'
import { swapProblem } from '../../features/swap/swapProblem.ts'
import {
  type SwapBuild,
  type SwapOffer,
  type SwapState,
  stepSwap,
  swapStore,
} from '../../features/swap/swapState.ts'
import { withBuild } from '../../features/swap/swapSteps.ts'
import { isCoin } from '../../features/swap/swapToken.ts'
import { offerOf } from '../../features/swap/swapUnits.ts'
import { swapWatch } from '../../features/swap/swapWatch.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { leaveReview } from './leaveReview.ts'
import { refreshSwap } from './refreshSwap.ts'

/** How old a price may be when a transaction is built on it, or when one that was built is sent. */
const freshMs = 20_000

/**
 * Builds the transaction that the wallet will be asked for next, and reads the price anew before that unless it is fresh.
 * What was built before stays until then. Where it cannot be built, the preview is left (S4.50, S4.51).
 */
export async function rebuildSwap(latchkey: Latchkey, { isForced = false } = {}): Promise<void> {
  const kept = swapWatch(latchkey)
  kept.building?.abort()
  const building = new AbortController()
  kept.building = building
  const { signal } = building
  const isWanted = () => !signal.aborted && swapStore(latchkey).getState().step === 'reviewing'
  stepSwap(latchkey, (state) =>
    state.build.phase === 'none' ? { ...state, build: { phase: 'building' } } : state,
  )
  try {
    const built = await buildFresh(latchkey, signal, isForced)
    if (isWanted()) stepSwap(latchkey, (state) => withBuild(state, built))
  } catch (cause) {
    if (isWanted()) await leaveReview(latchkey, asSwapError(cause))
  } finally {
    if (kept.building === building) delete kept.building
  }
}

/** Builds on a fresh price; once more where the price moved between the two. */
async function buildFresh(latchkey: Latchkey, signal: AbortSignal, isForced: boolean): Promise<SwapBuild> {
  for (let turn = 0; ; turn += 1) {
    const offer = await freshOffer(latchkey, isForced || turn > 0)
    signal.throwIfAborted()
    const state = swapStore(latchkey).getState()
    const order = requireOrder(state)
    refuseProblem(state)
    if (offer === undefined) throw new SwapError('swap.service', {})
    try {
      return await buildNext(latchkey, order, offer.minToAmount, signal)
    } catch (error) {
      const isMoved = error instanceof SwapError && error.code === 'swap.priceMoved'
      if (!isMoved || turn > 0) throw error
    }
  }
}

/** An approval where one is needed (S4.42), else the swap (S4.41); the allowance and the build share one time limit. */
export function buildNext(
  latchkey: Latchkey,
  order: SwapOrder,
  least: bigint,
  signal?: AbortSignal,
): Promise<SwapBuild> {
  let code: 'swap.allowance' | 'swap.approvalBuild' | 'swap.build' = 'swap.allowance'
  const tooLate = () => new SwapError(code, {}, { cause: new HttpDeadlineError(buildDeadlineMs) })
  return readWithin(latchkey, { ms: buildDeadlineMs, signal, tooLate }, async (ending) => {
    const allowance = await readAllowance(latchkey, order, ending)
    stepSwap(latchkey, (state) => (state.from?.address === allowance.token ? { ...state, allowance } : state))
    if (allowance.amount < order.amount) {
      code = 'swap.approvalBuild'
      return buildApproval(latchkey, order, allowance, ending)
    }
    code = 'swap.build'
    const { spender } = allowance
    const tokens = tokensOf(swapStore(latchkey).getState())
    return buildSwap(latchkey, order, { least, tokens, ...(spender !== undefined && { spender }) }, ending)
  })
}

/** The newest offer, read again unless it is fresh and for this very order. */
async function freshOffer(latchkey: Latchkey, isForced: boolean): Promise<SwapOffer | undefined> {
  const state = swapStore(latchkey).getState()
  const now = latchkey.deps.clock.now()
  const offer = state.quote.phase === 'ready' ? offerOf(state) : undefined
  const isSame = swapWatch(latchkey).key === orderKey(state)
  return !isForced && isSame && offer !== undefined && isFresh(offer, offer.readAt, now)
    ? offer
    : refreshSwap(latchkey)
}

/** Whether what was read or built then may be used now. */
export function isFresh({ expiresAt }: { readonly expiresAt?: number }, at: number, now: number): boolean {
  return now - at <= freshMs && now >= at && (expiresAt === undefined || now < expiresAt)
}

/** Throws where money or a route is missing by now. */
export function refuseProblem(state: SwapState): void {
  const problem = swapProblem(state)
  if (problem === undefined) return
  if (problem.kind === 'input' || problem.kind === 'network') throw new SwapError(problem.code, {})
  throw new SwapError(problem.kind === 'token' ? 'swap.token' : 'swap.amount', {})
}

/** The tokens of the account and of the list: none of them is a router. */
function tokensOf({ tokens, found, holdings }: SwapState): readonly string[] {
  const held = holdings.flatMap(({ chainId, address }) =>
    address === undefined ? [] : [`${chainId}:${address.toLowerCase()}`],
  )
  return [...held, ...[...tokens, ...found].filter((token) => !isCoin(token)).map(({ address }) => address)]
}

function asSwapError(cause: unknown): LatchkeyError {
  return cause instanceof LatchkeyError ? cause : new SwapError('swap.build', {}, { cause })
}
