import type { KeptSlot } from '../../device/keptSlot.ts'
import { halfKey } from '../../shell/session.ts'
import type { Shell } from '../../shell/shell.ts'
import type { WalletUser } from '../../shell/shellState.ts'
import type { ApprovalPopup } from '../approval.ts'
import { keepCopy } from './keepCopy.ts'
import { recoverByCookie } from './recoverByCookie.ts'
import { takeOverSlot } from './takeOverSlot.ts'

/**
 * What the windows of one request do for the slot of this device. A browser that cannot tell what covers a frame may lose what
 * a frame stored; a window of the wallet stores as a site of its own, which lasts longer, and so it keeps a copy.
 */
export type SlotKeeping = {
  /** Readies a window that has just opened; false when neither the frame nor the window has a key for the wallet. */
  openIn(popup: ApprovalPopup): Promise<boolean>
  /** After the approval: sees to it that this device can sign and that the window has its copy, then closes the window. */
  settle(intentHash: string): Promise<void>
}

/** Follows the slot of this device through one request of a page. */
export function createSlotKeeping(shell: Shell, user: WalletUser, origin: string): SlotKeeping {
  const { projectId } = shell.settings
  const { id: walletId } = user.wallet
  const place = { projectId, origin, walletId }
  let window: ApprovalPopup | undefined
  let older: KeptSlot | undefined
  let keeping: Promise<void> | undefined

  const keep = (popup: ApprovalPopup, slot: KeptSlot) => keepCopy(shell, popup, { place, slot })

  return {
    async openIn(popup) {
      window = popup
      older = undefined
      keeping = undefined
      const { session } = shell.state()
      if (session.phase === 'in' && session.canSign) {
        const wrappedHalf = await shell.store.read(halfKey(walletId))
        if (wrappedHalf !== undefined) keeping = keep(popup, { walletId, device: shell.device, wrappedHalf })
        return true
      }
      const kept = await popup.readSlot(place)
      // The copy of this very device says nothing that the server has not refused already.
      if (kept?.walletId === walletId && kept.device.thumb !== shell.device.thumb) {
        older = kept
        return true
      }
      const { waiting } = shell.state()
      return waiting !== undefined && recoverByCookie({ shell, origin }, popup, waiting)
    },

    async settle(intentHash) {
      if (window === undefined) return
      try {
        if (older !== undefined)
          keeping = keep(window, await takeOverSlot(shell, user, { older, origin, intentHash }))
        await keeping
      } finally {
        window.close()
      }
    },
  }
}
