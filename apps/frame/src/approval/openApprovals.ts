import type { Shell } from '../shell/shell.ts'
import { type Approvals, createApprovals } from './createApprovals.ts'
import { openView } from './view/openView.ts'

/** Opens the approvals of the frame in this page. */
export function openApprovals(shell: Shell): Approvals {
  return createApprovals(shell, openView(window, shell.settings.brand))
}
