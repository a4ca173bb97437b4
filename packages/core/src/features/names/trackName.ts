import type { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyEvent } from '../../options/events.ts'

type NameEvent = 'OPEN_ENS_FLOW' | 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS' | 'REGISTER_NAME_ERROR'

/** Counts how registering a name goes; the name itself is told to nobody. */
export function trackName(
  { track }: Pick<Latchkey, 'track'>,
  event: NameEvent,
  { isSmartAccount = false, error }: { readonly isSmartAccount?: boolean; readonly error?: LatchkeyError },
): void {
  const properties = { isSmartAccount, ...(error && { code: error.code }) }
  track({ type: 'track', event, properties } as LatchkeyEvent)
}
