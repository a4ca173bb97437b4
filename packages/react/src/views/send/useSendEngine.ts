import { keep } from '@latchkey/core/internal'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

type SendEngine = typeof import('./sendEngine.ts')

/** Holds the engine once it has come. */
export const heldEngine = (): { engine?: SendEngine } => ({})

/** The engine of sending. Views that use it wait for `loadSendEngine` before they are drawn. */
export function useSendEngine(): SendEngine {
  const { engine } = keep(useLatchkey(), heldEngine)
  if (engine === undefined) throw new Error('A view of sending was drawn before loadSendEngine.')
  return engine
}
