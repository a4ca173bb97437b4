import { finishWaiting } from '../../shell/finishLogin.ts'
import { halfKey } from '../../shell/session.ts'
import type { Shell } from '../../shell/shell.ts'
import type { CheckedLogin } from '../../shell/shellState.ts'
import type { ApprovalPopup } from '../approval.ts'
import { keepCopy } from './keepCopy.ts'
import { recognizeBrowser } from './recognizeBrowser.ts'

/** Recovers the wallet of a login that waits, if the server recognizes the browser by the cookie of a window. */
export async function recoverByCookie(
  { shell, origin }: { readonly shell: Shell; readonly origin: string },
  popup: ApprovalPopup,
  login: CheckedLogin,
): Promise<boolean> {
  const walletId = login.user.wallet?.id ?? ''
  const status = await recognizeBrowser(shell, popup, walletId)
  if (status !== 'recognized' || !(await finishWaiting(shell, login))) return false
  const wrappedHalf = await shell.store.read(halfKey(walletId))
  const place = { projectId: shell.settings.projectId, origin, walletId }
  if (wrappedHalf !== undefined)
    await keepCopy(shell, popup, { place, slot: { walletId, device: shell.device, wrappedHalf } })
  return true
}
