import {
  acceptHost,
  type FrameHandlers,
  type FrameRequestName,
  type FrameWindow,
  frameRequests,
  type WindowMessage,
} from '@latchkey/wire/frame'

const pageOrigin = 'https://shop.example'
export const frameOrigin = 'https://wallet.example'

type WindowListener = (event: WindowMessage) => void
type Violation = Pick<SecurityPolicyViolationEvent, 'blockedURI' | 'disposition' | 'effectiveDirective'>

/** A page with room for an iframe, in Node: windows are objects, the channel between them is a real one. */
export function openFakePage(handlers: Partial<FrameHandlers> = {}) {
  const listeners = new Set<WindowListener>()
  const violationListeners = new Set<(violation: Violation) => void>()
  const initialised: { readonly message: unknown; readonly target: string }[] = []
  const order: string[] = []
  const closers: (() => void)[] = []
  let isSilent = false

  const hostWindow = {
    addEventListener(_type: string, listener: WindowListener) {
      order.push('listen')
      listeners.add(listener)
    },
    removeEventListener: (_type: string, listener: WindowListener) => void listeners.delete(listener),
  }

  /** Delivers a message to the page, as the browser does. */
  function deliver(event: Partial<WindowMessage>): void {
    for (const listener of [...listeners])
      listener({ data: undefined, origin: frameOrigin, source: null, ports: [], ...event })
  }

  /** A document in the iframe: its window listens, and its script says that it is ready. */
  function loadFrame(iframe: FakeIframe): void {
    const frameListeners = new Set<WindowListener>()
    const parent = {
      postMessage(data: unknown, target: string) {
        if (target === pageOrigin) queueMicrotask(() => deliver({ data, source: iframe.contentWindow }))
      },
    }
    iframe.receive = (data, target, ports) => {
      initialised.push({ message: data, target })
      for (const listener of [...frameListeners])
        listener({ data, origin: pageOrigin, source: parent, ports })
    }
    const window: FrameWindow = {
      parent,
      top: parent,
      addEventListener: (_type, listener) => void frameListeners.add(listener),
      removeEventListener: (_type, listener) => void frameListeners.delete(listener),
    }
    if (isSilent) return
    closers.push(
      acceptHost(
        { allowedOrigins: [pageOrigin], handlers: withSilentHandlers(handlers) },
        { window, now: () => 0 },
      ),
    )
  }

  function createElement(): FakeIframe {
    const attributes = new Map<string, string>()
    let url = ''
    const iframe: FakeIframe = {
      attributes,
      style: {},
      contentWindow: null,
      receive: () => {},
      loads: 0,
      setAttribute: (name, value) => void attributes.set(name, value),
      onload: null,
      focus: () => {},
      get src() {
        return url
      },
      set src(next) {
        url = next
        if (iframe.contentWindow !== null) load(iframe)
      },
      remove() {
        iframe.contentWindow = null
        order.push('remove')
      },
    }
    return iframe
  }

  function load(iframe: FakeIframe): void {
    iframe.loads += 1
    iframe.contentWindow ??= {
      postMessage: (data, target, ports) => iframe.receive(data, target, ports),
    }
    loadFrame(iframe)
  }

  const body = {
    append(iframe: FakeIframe) {
      order.push('append')
      load(iframe)
    },
  }

  return {
    document: {
      createElement,
      body,
      defaultView: hostWindow,
      addEventListener: (_type: string, listener: (violation: Violation) => void) =>
        void violationListeners.add(listener),
      removeEventListener: (_type: string, listener: (violation: Violation) => void) =>
        void violationListeners.delete(listener),
    } as unknown as Document,
    deliver,
    initialised,
    order,
    listeners,
    /** The frame loads but its script does not run, as when it cannot be reached. */
    silence(value: boolean) {
      isSilent = value
    },
    /** The browser says that there is a page in the iframe, whatever page that is. */
    finishLoading: (element: HTMLIFrameElement) => (element as unknown as FakeIframe).onload?.(),
    /** The browser refuses to load something, as the policy of the page says. */
    violate(violation: Partial<Violation>) {
      for (const listener of [...violationListeners])
        listener({
          blockedURI: `${frameOrigin}/sdk?projectId=shop`,
          disposition: 'enforce',
          effectiveDirective: 'frame-src',
          ...violation,
        })
    },
    violationListeners,
    reloadFrame: (element: HTMLIFrameElement) => loadFrame(element as unknown as FakeIframe),
    fake: (element: HTMLIFrameElement) => element as unknown as FakeIframe,
    close() {
      for (const close of closers) close()
    },
  }
}

type FakeIframe = {
  readonly attributes: Map<string, string>
  readonly style: Record<string, string>
  contentWindow: { postMessage(data: unknown, target: string, ports: MessagePort[]): void } | null
  receive: (data: unknown, target: string, ports: MessagePort[]) => void
  loads: number
  onload: (() => void) | null
  setAttribute(name: string, value: string): void
  focus(): void
  src: string
  remove(): void
}

/** Handlers that never answer, except for those given. */
function withSilentHandlers(given: Partial<FrameHandlers>): FrameHandlers {
  const names = Object.keys(frameRequests) as FrameRequestName[]
  const silent = Object.fromEntries(names.map((name) => [name, () => new Promise(() => {})]))
  return { ...(silent as unknown as FrameHandlers), ...given }
}
