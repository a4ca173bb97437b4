import type { Latchkey } from '../latchkey.ts'
import type { SentTransaction } from '../sent/sentTransaction.ts'
import { sameAddress } from './lookalike.ts'
import { recentReceivers } from './recentReceivers.ts'

/** The names by which addresses were sent to from this browser, the last one of each: for lists that tell of them again. */
export function receiverNames(
  latchkey: Pick<Latchkey, 'storage' | 'connections'>,
  sent: readonly SentTransaction[],
): (address: string) => string | undefined {
  const known = [...sent.map(({ to, name }) => ({ address: to, name })), ...recentReceivers(latchkey)].filter(
    ({ name }) => name !== undefined,
  )
  return (address) => known.find((one) => sameAddress(one.address, address))?.name
}
