import { halfKey } from '../../shell/session.ts'
import type { Shell } from '../../shell/shell.ts'
import type { WalletUser } from '../../shell/shellState.ts'
import type { ApprovalAction, ApprovalPopup, ApprovalState, ApprovalView } from '../approval.ts'
import { declined } from '../declined.ts'
import { keepCopy } from './keepCopy.ts'

/** Whoever has not answered after so long goes on without the window. */
const longestMs = 10 * 60_000

/** What the card is made of. */
export type KeepingCard = {
  readonly user: WalletUser
  readonly origin: string
  readonly signal: AbortSignal
}

/**
 * Ends a login in a window of the wallet, which keeps a copy of the slot of this device. It ends without one when the visitor
 * wants no window: the first approval keeps the copy then.
 */
export async function keepInWindow(
  shell: Shell,
  view: ApprovalView,
  { user, origin, signal }: KeepingCard,
): Promise<void> {
  const { id: walletId } = user.wallet
  const wrappedHalf = await shell.store.read(halfKey(walletId))
  if (wrappedHalf === undefined) return
  const place = { projectId: shell.settings.projectId, origin, walletId }
  const slot = { walletId, device: shell.device, wrappedHalf }
  const end = new AbortController()
  let popup: ApprovalPopup | undefined

  function show(state: Extract<ApprovalState, { phase: 'keeping' }>['popup']): void {
    view.show({ phase: 'keeping', origin, popup: state }, act)
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
    if (opened === undefined) return
    opened.show({ phase: 'saving' })
    void keepCopy(shell, opened, { place, slot }).then(() => {
      // The window was closed before, or opened again.
      if (popup === opened) end.abort()
    })
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
  if (signal.aborted) throw declined()
}
