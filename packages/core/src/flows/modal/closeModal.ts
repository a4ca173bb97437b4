import { hideNotice } from '../../features/notice/hideNotice.ts'
import { homeView } from '../../features/router/openModal.ts'
import { isConnected } from '../../instance/isConnected.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Closes the widget and drops what was under way in it; one that is drawn in place goes to its first view instead. */
export function closeModal(latchkey: Latchkey): void {
  const { router, attempt, switching, connections, config, track } = latchkey
  const state = router.getState()
  if (!state.open) return
  const waiting = state.transactionStack
  router.setState({
    open: config.inline,
    history: config.inline ? [homeView(latchkey)] : state.history,
    direction: 'none',
    transactionStack: [],
  })
  attempt.setState({ phase: 'idle' })
  switching.setState({ phase: 'idle' })
  hideNotice(latchkey)
  // Whoever waited for an answer of the visitor has it: no.
  for (const entry of waiting.toReversed()) entry.onCancel?.()
  const connected = isConnected(connections.getState())
  track({ type: 'track', event: 'MODAL_CLOSE', properties: { connected } })
}
