/** A message as it comes to a window. */
type Message = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly MessagePort[]
}
type Listener = (message: Message) => void

const siteOrigin = 'https://shop.example'

/** The address of the frame. */
export const scriptedFrameUrl = 'https://wallet.example'

/** Lets a frame answer the page around it; `acceptHost` of @latchkey/wire is one. */
export type AcceptHost = (
  // The handlers of all requests; the contract has those that it needs.
  options: { readonly allowedOrigins: readonly string[]; readonly handlers: never },
  deps: { readonly window: FrameWindow; readonly now: () => number },
) => () => void

type FrameWindow = {
  readonly parent: { postMessage(data: unknown, targetOrigin: string): void }
  readonly top: unknown
  addEventListener(type: 'message', listener: Listener): void
  removeEventListener(type: 'message', listener: Listener): void
}

/** A document that one iframe can be put into. Its windows are scripted; the channel between page and frame is a real one. */
export function createFramePage(acceptHost: AcceptHost, handlers: object) {
  const page = createWindow()
  const frame = createWindow()
  const iframe = document.createElement('iframe')
  const parent = {
    postMessage(data: unknown, targetOrigin: string) {
      if (targetOrigin !== siteOrigin) return
      queueMicrotask(() => page.tell({ data, origin: scriptedFrameUrl, source: contentWindow, ports: [] }))
    },
  }
  const contentWindow = {
    postMessage(data: unknown, _targetOrigin: string, ports: readonly MessagePort[]) {
      frame.tell({ data, origin: siteOrigin, source: parent, ports })
    },
  }
  // It never comes into the document of the test, so it has no window of its own.
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  let close = () => {}
  const load = () => {
    const window: FrameWindow = { parent, top: parent, ...frame.events }
    close = acceptHost(
      { allowedOrigins: [siteOrigin], handlers: handlers as never },
      { window, now: Date.now },
    )
  }
  return {
    document: Object.assign(new EventTarget(), {
      createElement: () => iframe,
      body: { append: load },
      defaultView: page.events,
    }) as unknown as Document,
    close: () => close(),
  }
}

function createWindow() {
  const listeners = new Set<Listener>()
  return {
    events: {
      addEventListener: (_type: 'message', listener: Listener) => void listeners.add(listener),
      removeEventListener: (_type: 'message', listener: Listener) => void listeners.delete(listener),
    },
    tell(message: Message) {
      for (const listener of [...listeners]) listener(message)
    },
  }
}
