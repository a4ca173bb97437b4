import { WalletLateError } from '../../adapter/walletErrors.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from './askWallet.ts'

/** Rejects when the wallet does not answer within the time limit, or with the given error when it disconnects. */
export function watchLoss(
  { connections, deps }: Latchkey,
  connectorId: string,
  createError: () => Error,
): { readonly lost: Promise<never>; stop(): void } {
  let stop = () => {}
  const lost = new Promise<never>((_, reject) => {
    const timer = deps.clock.setTimeout(() => reject(new WalletLateError()), answerLimitMs)
    const unwatch = connections.subscribe((state) => {
      if (findConnection(state, connectorId) === undefined) reject(createError())
    })
    stop = () => {
      deps.clock.clearTimeout(timer)
      unwatch()
    }
  })
  return { lost, stop: () => stop() }
}
