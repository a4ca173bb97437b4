import type { Shell } from '../shell/shell.ts'
import { type Approve, createApprovals } from './createApprovals.ts'
import { openView } from './view/openView.ts'

/** Opens the approvals of the frame in this page. */
export function openApprovals(shell: Shell): Approve {
  return createApprovals(shell, openView(window, shell.settings.brand))
}
