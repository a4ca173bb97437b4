import type { Transfer } from '../../adapter/sendDriver.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { SendState } from './sendState.ts'
import { sendUnits } from './sendUnits.ts'

/** What the chain is asked about: everything that its answer depends on. */
export type ReadingQuestion = Omit<Transfer, 'to'> & { readonly to?: string; readonly isMax: boolean }

/** What to ask the chain about this send; undefined while there is nothing to ask. */
export function readingQuestion(state: SendState): ReadingQuestion | undefined {
  const { token, receiver, chainId, account, amount } = state
  if (token === undefined || account === undefined || token.chainId !== chainId) return undefined
  return {
    chainId,
    from: addressOf(account),
    amount: sendUnits(state) ?? 0n,
    isMax: amount.isMax,
    ...(token.address !== undefined && { token: token.address }),
    ...(receiver.phase === 'ready' && { to: receiver.address }),
  }
}

/** The same as a text: a cost that was read for another one is no cost of this send. */
export function readingKey(state: SendState): string {
  const { amount, isMax, ...rest } = readingQuestion(state) ?? { amount: 0n, isMax: false }
  // With Max the amount follows the cost: the two must not chase each other.
  return JSON.stringify({ ...rest, amount: isMax ? 'max' : String(amount) })
}
