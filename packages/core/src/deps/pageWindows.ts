import { pageGlobals } from './pageGlobals.ts'

/** A window that the page has opened. */
export type PageWindow = {
  readonly closed: boolean
  /** Sends it to an address. */
  go(url: string): void
  /** Brings it to the front. */
  focus(): void
  close(): void
}

/** Opens windows beside the page; a test brings its own. */
export type PageWindows = {
  /** Opens an empty window within the visitor's press; undefined where the browser refuses. */
  open(): PageWindow | undefined
}

/** The part of a browser's window that is used. */
type OpenedWindow = {
  opener: unknown
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  focus(): void
  close(): void
}

type WindowGlobals = {
  open?(url: string, name: string, features: string): OpenedWindow | null
  addEventListener?(type: 'pagehide', listener: () => void): void
  removeEventListener?(type: 'pagehide', listener: () => void): void
}

/** Opens windows of 600 by 800, where the screen has room for windows; a tab elsewhere. */
export function createPageWindows(
  globals: WindowGlobals = pageGlobals() as unknown as WindowGlobals,
): PageWindows {
  return {
    open() {
      const opened = globals.open?.('about:blank', '_blank', 'popup,width=600,height=800')
      if (!opened) return undefined
      // The provider's page must not be able to navigate this page.
      opened.opener = null
      const close = () => opened.close()
      // After a reload of the page, an empty window would stay empty.
      globals.addEventListener?.('pagehide', close)
      return {
        get closed() {
          return opened.closed
        },
        go(url) {
          globals.removeEventListener?.('pagehide', close)
          opened.location.replace(url)
        },
        focus: () => opened.focus(),
        close,
      }
    },
  }
}
