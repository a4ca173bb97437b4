import type { Holding, SendState } from '@latchkey/core'
import { sendUnits } from '@latchkey/core/send'

/** What the review shows. */
export type ReviewState =
  /** Nothing is filled in, or something is missing again: a site may open the review by itself. */
  | { readonly phase: 'nothing' }
  | {
      /** Read and not yet sent, the wallet has the question, or the last try failed. */
      readonly phase: 'ready' | 'asking' | 'failed'
      readonly token: Holding
      readonly units: bigint
      readonly receiver: Extract<SendState['receiver'], { readonly phase: 'ready' }>
    }

/** What the review shows of a send. */
export function reviewState(state: SendState): ReviewState {
  const { token, receiver, phase, error } = state
  const units = sendUnits(state)
  if (token === undefined || units === undefined || units === 0n || receiver.phase !== 'ready')
    return { phase: 'nothing' }
  return {
    phase: phase === 'asking' ? 'asking' : error === undefined ? 'ready' : 'failed',
    token,
    units,
    receiver,
  }
}
