import type { KeptSlot, SlotPlace } from '../../device/keptSlot.ts'
import type { Shell } from '../../shell/shell.ts'
import type { ApprovalPopup } from '../approval.ts'

/** Has a window keep a copy of a slot; then the older device of this browser is needed no more. */
export async function keepCopy(
  shell: Shell,
  popup: ApprovalPopup,
  { place, slot }: { readonly place: SlotPlace; readonly slot: KeptSlot },
): Promise<void> {
  const { isKept, replaced } = await popup.keepSlot(place, slot)
  if (isKept) await shell.store.write(`inWindow ${slot.walletId}`, slot.wrappedHalf)
  if (replaced === undefined || replaced === shell.device.thumb) return
  try {
    await shell.call('decideDevice', { thumb: replaced, decision: 'remove' })
  } catch {
    // It stays on the list of devices, where the visitor can remove it. It must not stop the request.
  }
}
