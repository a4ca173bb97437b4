import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'

type SendEvent = 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_REJECTED' | 'SEND_ERROR'

/** Counts how a send goes: on which network, and whether by a smart account. */
export function trackSend(
  { track }: Pick<Latchkey, 'track'>,
  event: SendEvent,
  { isSmartAccount = false }: { readonly isSmartAccount?: boolean },
  network: string,
  error?: LatchkeyError,
): void {
  const properties = { network, isSmartAccount, ...(error && { code: error.code }) }
  track({ type: 'track', event, properties } as LatchkeyEvent)
}
