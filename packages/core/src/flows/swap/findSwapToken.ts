import { HttpStatusError } from '../../base/httpErrors.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { readToken } from '../../features/swap/readTokens.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { stepSwap, swapStore } from '../../features/swap/swapState.ts'
import { type SwapToken, swapAddress } from '../../features/swap/swapToken.ts'
import { findToken } from '../../features/swap/tokenLists.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Whether a text is an address that a token can be looked up by. */
export function isTokenAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text.trim())
}

/**
 * Looks a token up by its address on the network in use, listed or not; undefined where there is none. What was found stays
 * among the tokens that can be chosen.
 */
export async function findSwapToken(
  latchkey: Latchkey,
  address: string,
  signal?: AbortSignal,
): Promise<SwapToken | undefined> {
  const state = swapStore(latchkey).getState()
  const chainId = state.chainId ?? sendWallet(latchkey)?.connection.chainId
  if (chainId === undefined || !isTokenAddress(address)) return undefined
  const known = findToken(state, swapAddress(chainId, address.trim()))
  if (known) return known
  try {
    const found = await readToken(latchkey, chainId, address.trim(), signal)
    if (found === undefined) return undefined
    stepSwap(latchkey, (before) =>
      before.chainId === chainId && findToken(before, found.address) === undefined
        ? { ...before, found: [...before.found, found] }
        : before,
    )
    return found
  } catch (cause) {
    if (signal?.aborted) throw cause
    // A service that says that there is no token there has answered.
    if (isRefusal(cause)) return undefined
    throw new SwapError('swap.tokenSearch', {}, { cause })
  }
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof HttpStatusError && cause.status === 400
}
