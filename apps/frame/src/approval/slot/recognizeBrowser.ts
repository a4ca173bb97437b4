import type { AuthResponse } from '@latchkey/wire/embedded'
import type { Shell } from '../../shell/shell.ts'
import type { ApprovalPopup } from '../approval.ts'

/**
 * Has the server remember this browser by a cookie of a window, or recognize it by that cookie. A browser for which that fails
 * is one that nobody knows: it waits like any other.
 */
export async function recognizeBrowser(
  { call }: Shell,
  popup: ApprovalPopup,
  walletId: string,
): Promise<AuthResponse<'recognizeBrowser'>['status']> {
  try {
    return (await call('recognizeBrowser', { walletId }, popup.send)).status
  } catch {
    return 'unknown'
  }
}
