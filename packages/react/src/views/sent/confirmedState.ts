import { isSlow, type SentTransaction } from '@latchkey/core'
import { isUnseen } from '@latchkey/core/internal'

/** How a transfer stands, in the words of its view. */
export type ConfirmedPhase = SentTransaction['status'] | 'slow' | 'unseen' | 'gone'

/** How a transfer stands now; `gone` when this browser does not know it. */
export function confirmedPhase(sent: SentTransaction | undefined, now: number): ConfirmedPhase {
  if (sent === undefined) return 'gone'
  if (isUnseen(sent, now)) return 'unseen'
  return isSlow(sent, now) ? 'slow' : sent.status
}
