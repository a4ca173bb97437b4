import { expect } from 'vitest'
import type { ApprovalAction, ApprovalState, ApprovalView, ShownRequest } from '../approval/approval.ts'

/** A view without a screen: a test reads what is shown and acts as the visitor. */
export function createFakeView() {
  const shown: ApprovalState[] = []
  let current: ApprovalState | undefined
  let send: (action: ApprovalAction) => void = () => {}
  let popup: { state?: ApprovalState; close(): void } | undefined
  const settings = { canAttest: true, isBlocked: false }

  const view: ApprovalView = {
    get canAttest() {
      return settings.canAttest
    },
    show(state, act) {
      shown.push(state)
      current = state
      send = act
    },
    clear() {
      current = undefined
    },
    openPopup({ onClose }) {
      if (settings.isBlocked) return undefined
      const opened: { state?: ApprovalState; close(): void } = { close: onClose }
      popup = opened
      return {
        show(state) {
          opened.state = state
        },
        close() {
          if (popup === opened) popup = undefined
        },
      }
    },
  }

  async function waitFor<P extends ApprovalState['phase']>(
    phase: P,
  ): Promise<Extract<ApprovalState, { phase: P }>> {
    await expect.poll(() => current?.phase, { timeout: 20_000 }).toBe(phase)
    return current as Extract<ApprovalState, { phase: P }>
  }

  return Object.assign(view, {
    settings,
    /** Everything that was shown, in order. */
    shown,
    waitFor,
    current: () => current,
    popup: () => popup,
    act: (action: ApprovalAction) => send(action),
    /** Approves the request on the screen. */
    async approve(): Promise<ShownRequest> {
      const { request } = await waitFor('asking')
      send({ type: 'approve', hashes: request.items.map(({ intentHash }) => intentHash) })
      return request
    },
    async reject(): Promise<void> {
      await waitFor('asking')
      send({ type: 'reject' })
    },
  })
}
