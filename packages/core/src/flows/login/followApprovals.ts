import type { ApprovalChange, EmbeddedLink, ScreenBox } from '../../adapter/embeddedLink.ts'
import { LoginError } from '../../adapter/LoginError.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { currentView } from '../../features/router/currentView.ts'
import { goBackTo, pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { RouterState } from '../../instance/views.ts'
import { loadWords } from '../../words/loadWords.ts'
import { closeModal } from '../modal/closeModal.ts'

/** How long after the widget opened it says that a request is not allowed, so that it is seen to say so. */
const notAllowedDelayMs = 300

const link = slot('approvalLink', (): { place?: EmbeddedLink['place'] } => ({}))

/**
 * Shows the approval of the embedded wallet while it waits for one: over what is shown, or alone in a widget that opens
 * for it and closes after it (S2.27). Leaving the approval declines it (S4.24). Returns an unsubscribe function.
 */
export function followApprovals(
  latchkey: Latchkey,
  {
    watchApprovals,
    rejectApprovals,
    place,
  }: Pick<EmbeddedLink, 'watchApprovals' | 'rejectApprovals' | 'place'>,
): () => void {
  const { router, deps } = latchkey
  let waiting = 0
  let wasOpen = false

  function show(): void {
    waiting += 1
    if (waiting > 1) return
    wasOpen = router.getState().open
    if (wasOpen) pushView(latchkey, { name: 'ApproveTransaction' })
    else openModal(latchkey, { name: 'ApproveTransaction' })
  }

  function leave(): void {
    waiting = Math.max(0, waiting - 1)
    const state = router.getState()
    if (waiting > 0 || !isApproving(state)) return
    if (wasOpen && state.history.length > 1) goBackTo(latchkey, state.history.length - 2)
    else closeModal(latchkey)
  }

  function refuse(): void {
    if (!router.getState().open) openModal(latchkey)
    deps.clock.setTimeout(() => {
      void loadWords(latchkey).then(
        () => showError(latchkey, new LoginError('login.notAllowed', {})),
        () => undefined,
      )
    }, notAllowedDelayMs)
  }

  const steps: Readonly<Record<ApprovalChange, () => void>> = {
    asked: show,
    answered: leave,
    failed: leave,
    notAllowed: refuse,
  }
  const stops = [
    watchApprovals((change) => steps[change]()),
    router.subscribe((now, before) => {
      if (waiting > 0 && isApproving(before) && !isApproving(now)) rejectApprovals()
    }),
  ]
  link(latchkey).place = place
  return () => {
    for (const stop of stops) stop()
    delete link(latchkey).place
  }
}

/** Shows the frame at the place that the view has for it, or hides it. */
export function placeApproval(latchkey: Latchkey, box: ScreenBox | undefined): void {
  link(latchkey).place?.(box)
}

function isApproving(state: RouterState): boolean {
  return state.open && currentView(state).name === 'ApproveTransaction'
}
