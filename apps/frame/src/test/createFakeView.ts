import { expect } from 'vitest'
import type { ApprovalAction, ApprovalState, ApprovalView, ShownRequest } from '../approval/approval.ts'
import { makeKept } from '../approval/popup/makeKept.ts'
import { sendStamped } from '../device/createAuthClient.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { type Keeping, keepSlot, readKeptSlot } from '../device/keptSlot.ts'
import { startTestWorker } from './startTestWorker.ts'

/** What a test sees of a window. */
type FakePopup = { state?: ApprovalState; isClosed: boolean; close(): void }

/** A view without a screen: a test reads what is shown and acts as the visitor. Windows store where the test says. */
export function createFakeView(
  openWindowStore: (name: string) => Promise<DeviceStore> = async () => {
    throw new DOMException('Storage is blocked.', 'SecurityError')
  },
  /** What the windows send requests with. */
  windowFetch: typeof fetch = fetch,
) {
  const shown: ApprovalState[] = []
  let current: ApprovalState | undefined
  let send: (action: ApprovalAction) => void = () => {}
  let popup: FakePopup | undefined
  const settings = { isBlocked: false, isWorkerBlocked: false }
  const keepings: Keeping[] = []

  const view: ApprovalView = {
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
      const opened: FakePopup = { isClosed: false, close: onClose }
      popup = opened
      return {
        readSlot: (place) => readKeptSlot(openWindowStore, place),
        async keepSlot(place, slot) {
          const keeping = opened.isClosed ? { isKept: false } : await keepSlot(openWindowStore, place, slot)
          keepings.push(keeping)
          return keeping
        },
        makeWallet: async (order) =>
          settings.isWorkerBlocked
            ? undefined
            : makeKept({ openWorker: startTestWorker, openStore: openWindowStore }, order),
        send: (request) => sendStamped(windowFetch, request, 'include'),
        show(state) {
          opened.state = state
        },
        close() {
          opened.isClosed = true
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
    /** What came of each slot that a window was given. */
    keepings,
    waitFor,
    current: () => current,
    popup: () => popup,
    act: (action: ApprovalAction) => send(action),
    /** Opens the window, and waits until it shows this. */
    async openWindow<P extends ApprovalState['phase']>(
      phase: P,
    ): Promise<Extract<ApprovalState, { phase: P }>> {
      await waitFor('elsewhere')
      send({ type: 'openPopup' })
      await expect.poll(() => popup?.state?.phase).toBe(phase)
      return popup?.state as Extract<ApprovalState, { phase: P }>
    },
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
