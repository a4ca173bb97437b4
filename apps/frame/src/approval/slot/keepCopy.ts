import type { KeptSlot, SlotPlace } from '../../device/keptSlot.ts'
import type { Shell } from '../../shell/shell.ts'
import type { ApprovalPopup } from '../approval.ts'
import { recognizeBrowser } from './recognizeBrowser.ts'

/** Notes that a window holds a slot; the first time the server remembers this browser, for when it loses both. */
export async function noteKept(
  shell: Shell,
  popup: ApprovalPopup,
  { walletId, wrappedHalf }: Pick<KeptSlot, 'walletId' | 'wrappedHalf'>,
): Promise<void> {
  const key = `inWindow ${walletId}` as const
  if ((await shell.store.read(key)) === wrappedHalf) return
  await shell.store.write(key, wrappedHalf)
  await recognizeBrowser(shell, popup, walletId)
}

/** Has a window keep a copy of a slot; then the older device of this browser is needed no more. */
export async function keepCopy(
  shell: Shell,
  popup: ApprovalPopup,
  { place, slot }: { readonly place: SlotPlace; readonly slot: KeptSlot },
): Promise<void> {
  const { isKept, replaced } = await popup.keepSlot(place, slot)
  if (isKept) await noteKept(shell, popup, slot)
  if (replaced === undefined || replaced === shell.device.thumb) return
  try {
    await shell.call('decideDevice', { thumb: replaced, decision: 'remove' })
  } catch {
    // It stays on the list of devices, where the visitor can remove it. It must not stop the request.
  }
}
