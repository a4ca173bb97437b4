import type { FrameTheme } from '@latchkey/wire/frame'
import type { DeviceStore } from '../../device/deviceStore.ts'
import { keepSlot, readKeptSlot } from '../../device/keptSlot.ts'
import type { WorkerClient } from '../../worker/createWorkerClient.ts'
import type { ApprovalAction, ApprovalState } from '../approval.ts'
import { makeKept } from './makeKept.ts'
import { hello, type PopupRequest, type SlotAnswer } from './popupMessages.ts'
import { sendWithCookie } from './sendWithCookie.ts'

/** What a window does for the frame that opened it. */
export type WindowDeps = {
  /** Draws in this look and its language from now on. */
  setTheme(theme: FrameTheme): Promise<void>
  show(state: ApprovalState, act: (action: ApprovalAction) => void): void
  openStore(name: string): Promise<DeviceStore>
  openWorker(): WorkerClient
  readonly fetch: typeof fetch
}

/**
 * Connects a window to the frame that opened it: a page of this origin, which the browser vouches for, that knows the id in
 * the address. To any other opener it says and gives nothing. Tells when it is connected.
 */
export function serveWindow(
  window: Pick<Window, 'addEventListener'> & { readonly location: Pick<Location, 'origin'> },
  opener: Pick<Window, 'postMessage'>,
  { rid, onConnect, ...deps }: WindowDeps & { readonly rid: string; onConnect(): void },
): void {
  const { origin: own } = window.location
  window.addEventListener('message', ({ origin, source, data, ports: [port] }) => {
    const isAnswer = origin === own && source === opener && data?.rid === rid
    if (!isAnswer || port === undefined) return
    onConnect()
    servePort(port, deps)
  })
  // The browser delivers it to a page of this origin only: an opener of another origin gets nothing.
  opener.postMessage(hello(rid), own)
}

function servePort(port: MessagePort, { setTheme, show, ...deps }: WindowDeps): void {
  const { openStore } = deps
  const answer = (message: SlotAnswer) => port.postMessage(message)
  port.addEventListener('message', async ({ data }) => {
    const request = data as PopupRequest
    switch (request.type) {
      case 'show':
        await setTheme(request.theme)
        return show(request.state, (action) => port.postMessage(action))
      case 'readSlot':
        return answer({ type: 'slotRead', slot: await readKeptSlot(openStore, request.place) })
      case 'keepSlot': {
        const { place, slot } = request
        return answer({ type: 'slotKept', keeping: await keepSlot(openStore, place, slot) })
      }
      case 'makeWallet':
        return answer({ type: 'walletMade', made: await makeKept(deps, request) })
      case 'send':
        return answer({ type: 'sent', answer: await sendWithCookie(deps.fetch, request.request) })
    }
  })
  port.start()
}
