import type { FrameTheme } from '@latchkey/wire/frame'
import type { Shell } from '../shell/shell.ts'
import { type Approvals, createApprovals } from './createApprovals.ts'
import { openView } from './view/openView.ts'

/** Opens the approvals of the frame in this page; `follow` gets the function that takes the themes to come. */
export async function openApprovals(
  shell: Shell,
  follow: (setTheme: (theme: FrameTheme) => void) => void,
): Promise<Approvals> {
  const view = openView(window, { brand: shell.settings.brand, theme: () => shell.state().theme })
  follow((theme) => void view.setTheme(theme))
  await view.setTheme(shell.state().theme)
  return createApprovals(shell, view)
}
