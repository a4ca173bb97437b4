import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'

type SwapEvent = 'OPEN_SWAP' | 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

/** Counts how a swap goes: on which network, and whether by a smart account; without tokens and amounts. */
export function trackSwap(
  { track }: Pick<Latchkey, 'track'>,
  event: SwapEvent,
  network: string | undefined,
  { isSmartAccount = false, error }: { readonly isSmartAccount?: boolean; readonly error?: LatchkeyError },
): void {
  const properties = { ...(network && { network }), isSmartAccount, ...(error && { code: error.code }) }
  track({ type: 'track', event, properties } as LatchkeyEvent)
}
