import { sameAddress } from '../../features/send/lookalike.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'

/** The names by which addresses were sent to, the last one of each: every row that tells of an address calls it the same. */
export function receiverNames(sent: readonly SentTransaction[]): (address: string) => string | undefined {
  return (address) => sent.find(({ to, name }) => name !== undefined && sameAddress(to, address))?.name
}
