import { halfKey } from './session.ts'
import type { Shell } from './shell.ts'

/**
 * Whether each request is shown in a window of the wallet: where the browser cannot tell what covers the frame, and where it
 * blocks the frame's storage, since the window can keep the slot of this device.
 */
export function usesWindow({ keepsStorage, deps }: Shell): boolean {
  return !deps.canAttest || !keepsStorage
}

/** Whether the slot of this device is still to be kept by a window of the wallet. */
export async function endsInWindow(shell: Shell, walletId: string): Promise<boolean> {
  const { session } = shell.state()
  if (!usesWindow(shell) || session.phase !== 'in' || !session.canSign) return false
  const half = await shell.store.read(halfKey(walletId))
  return half !== undefined && half !== (await shell.store.read(`inWindow ${walletId}`))
}
