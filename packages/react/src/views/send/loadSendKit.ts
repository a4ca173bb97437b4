import { keep, type Latchkey } from '@latchkey/core'
import { heldKit } from './useSendKit.ts'

/** Fetches what the views of sending work with; each of them waits for it before it is drawn. */
export async function loadSendKit(latchkey: Latchkey): Promise<void> {
  const [kit, { ReceiverEntry }, { SendWarnings }] = await Promise.all([
    import('./sendKit.ts'),
    import('./ReceiverEntry.tsx'),
    import('./SendWarnings.tsx'),
  ])
  keep(latchkey, heldKit).kit ??= { ...kit, ReceiverEntry, SendWarnings }
}
