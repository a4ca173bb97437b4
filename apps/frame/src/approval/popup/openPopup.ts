import type { FrameTheme } from '@latchkey/wire/frame'
import type { ApprovalAction, ApprovalPopup, ApprovalState } from '../approval.ts'
import { createSlotCalls } from './createSlotCalls.ts'
import { type PopupRequest, popupFeatures, readAction, readHello } from './popupMessages.ts'

/** The browser does not tell when a window was closed. */
const lookMs = 300

/**
 * Opens a window of the wallet and hands the request to it over a channel of their own: from a page of this origin to a
 * page of this origin, so the page around the frame has no part in it. Undefined when the browser blocked the window.
 */
export function openPopup(
  window: Window & typeof globalThis,
  events: {
    readonly act: (action: ApprovalAction) => void
    readonly onClose: () => void
    /** The look that the page around the frame wants. */
    readonly theme: () => FrameTheme
  },
): ApprovalPopup | undefined {
  const { origin } = window.location
  const rid = window.crypto.randomUUID()
  // Without a name: by its name another page could reach it.
  const popup = window.open(`${origin}/approve#${rid}`, '_blank', popupFeatures(window.screen))
  if (popup === null) return undefined
  let state: ApprovalState | undefined
  let port: MessagePort | undefined
  const slot = createSlotCalls(
    (ms) => new Promise((resolve) => window.setTimeout(() => resolve(undefined), ms)),
  )

  function send(): void {
    if (state !== undefined) {
      const theme = events.theme()
      port?.postMessage({ type: 'show', state, theme } satisfies PopupRequest)
    }
  }

  function onHello({ origin: from, source, data }: MessageEvent): void {
    if (from !== origin || source !== popup || readHello(data) !== rid) return
    // Once: a window that was loaded again has lost its request.
    window.removeEventListener('message', onHello)
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', (event) => {
      const action = readAction(event.data)
      if (action !== undefined) events.act(action)
    })
    port.start()
    popup?.postMessage({ rid }, origin, [channel.port2])
    send()
    slot.connect(port)
  }

  function stop(): void {
    window.clearInterval(looking)
    window.removeEventListener('message', onHello)
    port?.close()
    slot.close()
  }

  window.addEventListener('message', onHello)
  const looking = window.setInterval(() => {
    if (!popup.closed) return
    stop()
    events.onClose()
  }, lookMs)

  return {
    ...slot.calls,
    show(next) {
      state = next
      send()
    },
    close() {
      stop()
      popup.close()
    },
  }
}
