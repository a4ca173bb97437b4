import { keep } from '@latchkey/core'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** What the views of sending work with, each fetched by itself. */
export type SendKit = typeof import('./sendKit.ts') &
  Pick<typeof import('./ReceiverEntry.tsx'), 'ReceiverEntry'> &
  Pick<typeof import('./SendWarnings.tsx'), 'SendWarnings'>

/** What was fetched. */
export const heldKit = (): { kit?: SendKit } => ({})

/** What the views of sending work with. */
export function useSendKit(): SendKit {
  // Nobody draws one of them before `loadSendKit`.
  return keep(useLatchkey(), heldKit).kit as SendKit
}
