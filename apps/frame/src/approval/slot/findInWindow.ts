import { FrameError } from '@latchkey/wire/frame'
import type { CheckedLogin, WalletUser } from '../../shell/shellState.ts'
import type { ApprovalPopup } from '../approval.ts'
import { type EndingCard, endInWindow, untilRead } from './endInWindow.ts'
import { keepCopy } from './keepCopy.ts'
import { recoverByCookie } from './recoverByCookie.ts'
import { takeOverSlot } from './takeOverSlot.ts'

/**
 * Ends the login of a device that waits for the wallet, in a window of the same browser: the window may hold the slot of the
 * device that this browser was before, or a cookie by which the server recognizes the browser. With neither the device waits,
 * and a card tells the visitor so.
 */
export async function findInWindow(card: EndingCard, user: WalletUser, login: CheckedLogin): Promise<void> {
  let isFound: boolean | undefined
  await endInWindow(card, 'find', async (popup) => {
    isFound = (await takeOver(card, user, popup)) ?? (await recoverByCookie(card, popup, login))
    return isFound
  })
  if (isFound === false) await untilRead(card, { phase: 'readOnly', origin: card.origin })
}

/** Takes the slot over that the window holds; undefined where it holds none of an older device. */
async function takeOver(
  { shell, origin }: EndingCard,
  user: WalletUser,
  popup: ApprovalPopup,
): Promise<boolean | undefined> {
  const { id: walletId } = user.wallet
  const place = { projectId: shell.settings.projectId, origin, walletId }
  const older = await popup.readSlot(place)
  if (older?.walletId !== walletId || older.device.thumb === shell.device.thumb) return undefined
  try {
    const slot = await takeOverSlot(shell, user, { older, origin })
    await keepCopy(shell, popup, { place, slot })
    return true
  } catch (error) {
    // It was removed, so what the server gave to it is gone as well.
    if (error instanceof FrameError && error.code === 4100) return false
    throw error
  }
}
