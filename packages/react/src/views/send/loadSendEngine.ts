import type { Latchkey } from '@latchkey/core'
import { keep } from '@latchkey/core/internal'
import { heldEngine } from './useSendEngine.ts'

/** Fetches the engine of sending; a view that works with it is drawn when it is here. */
export async function loadSendEngine(latchkey: Latchkey): Promise<void> {
  keep(latchkey, heldEngine).engine ??= await import('./sendEngine.ts')
}
