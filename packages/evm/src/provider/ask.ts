import { peek } from './provider.ts'
import { untilAborted } from './untilAborted.ts'
import { walletError } from './walletError.ts'

/**
 * Asks a wallet one thing. Whatever goes wrong comes out as a LatchkeyError with a code under `wallet.`, and an abort
 * as the signal's own reason: a wallet that never answers does not hold the caller.
 */
export async function ask(
  provider: unknown,
  method: string,
  params: readonly unknown[] = [],
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  const request = peek(provider, 'request')
  if (typeof request !== 'function') throw walletError(undefined)
  // The wallet may throw at once, answer a bare value, or never answer.
  const answer = new Promise<unknown>((resolve) => {
    resolve(Reflect.apply(request, provider, [{ method, params }]))
  }).catch((error: unknown) => {
    throw walletError(error)
  })
  return signal === undefined ? answer : untilAborted(answer, signal)
}
