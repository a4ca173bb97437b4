import { goBackTo } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { ViewName } from '../../instance/views.ts'
import { closeModal } from '../modal/closeModal.ts'

/** The views in which a network is chosen. */
const networkViews: readonly ViewName[] = [
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
]

/** Leaves the choice of a network once it is made: to the view before it, or out of the widget. */
export function leaveSwitch(latchkey: Latchkey): void {
  const { open, history } = latchkey.router.getState()
  const last = history.at(-1)
  if (!open || !last || !networkViews.includes(last.name)) return
  const before = history.findLastIndex(({ name }) => !networkViews.includes(name))
  if (before >= 0) goBackTo(latchkey, before)
  else closeModal(latchkey)
}
