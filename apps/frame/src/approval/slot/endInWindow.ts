import type { Shell } from '../../shell/shell.ts'
import type { ApprovalAction, ApprovalPopup, ApprovalState, ApprovalView, WindowTask } from '../approval.ts'
import { declined } from '../declined.ts'

/** After this long the login ends without a window. It must be less than the ten minutes in which the vault takes a new wallet. */
const longestMs = 8 * 60_000

/** What the card at the end of a login is made of. */
export type EndingCard = {
  readonly shell: Shell
  readonly view: ApprovalView
  readonly origin: string
  readonly signal: AbortSignal
}

/** Shows a card until the visitor has read it. */
export async function untilRead(
  { shell, view, signal }: EndingCard,
  state: Extract<ApprovalState, { phase: 'readOnly' }>,
): Promise<void> {
  if (signal.aborted) return
  const end = new AbortController()
  signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
  view.show(state, () => end.abort())
  await shell.deps.wait(longestMs, end.signal)
  end.abort()
  view.clear()
}

/**
 * Shows the card at the end of a login until the visitor has opened a window of the wallet and `work` has run in it, or chose to
 * go on without a window. If `work` gives false and the window was closed, the visitor may open it again.
 */
export async function endInWindow(
  { shell, view, origin, signal }: EndingCard,
  task: WindowTask,
  work: (popup: ApprovalPopup) => Promise<boolean>,
): Promise<void> {
  const end = new AbortController()
  let popup: ApprovalPopup | undefined
  let failure: { readonly error: unknown } | undefined

  function show(state: Extract<ApprovalState, { phase: 'keeping' }>['popup']): void {
    view.show({ phase: 'keeping', task, origin, popup: state }, act)
  }

  function openPopup(): void {
    popup?.close()
    const opened = view.openPopup({
      act,
      onClose() {
        if (popup !== opened || end.signal.aborted) return
        popup = undefined
        show('closed')
      },
    })
    popup = opened
    show(opened === undefined ? 'blocked' : 'open')
    if (opened !== undefined) void runIn(opened)
  }

  async function runIn(opened: ApprovalPopup): Promise<void> {
    opened.show({ phase: 'saving', task })
    try {
      const isDone = await work(opened)
      // Otherwise the window was closed before, or opened again.
      if (isDone || popup === opened) end.abort()
    } catch (error) {
      failure = { error }
      end.abort()
    }
  }

  function act({ type }: ApprovalAction): void {
    if (end.signal.aborted) return
    if (type === 'openPopup') openPopup()
    else if (type === 'reject') end.abort()
  }

  signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
  if (signal.aborted) throw declined()
  show('closed')
  await shell.deps.wait(longestMs, end.signal)
  end.abort()
  popup?.close()
  view.clear()
  if (failure !== undefined) throw failure.error
  if (signal.aborted) throw declined()
}
