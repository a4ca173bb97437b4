import { halfKey } from './session.ts'
import type { Shell } from './shell.ts'

/**
 * Whether each request is shown in a window of the wallet: where the browser cannot tell what covers the frame, and where it
 * blocks the frame's storage, since the window can keep the slot of this device.
 */
export function usesWindow({ keepsStorage, deps }: Shell): boolean {
  return !deps.canAttest || !keepsStorage
}

/**
 * Whether a login still has to end in a window of the wallet, which keeps the slot of this device or has one already: in a browser that shows each
 * request in a window anyway. One that blocks the frame's storage and can tell what covers the frame has it kept with the first
 * request.
 */
export async function endsInWindow(shell: Shell, walletId: string): Promise<boolean> {
  const { session } = shell.state()
  if (shell.deps.canAttest || session.phase !== 'in') return false
  if (!session.canSign) return shell.state().waiting !== undefined
  const half = await shell.store.read(halfKey(walletId))
  return half !== undefined && half !== (await shell.store.read(`inWindow ${walletId}`))
}
