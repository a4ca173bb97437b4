import { type Device, readDevice } from './device.ts'
import { type PageGlobals, pageGlobals } from './pageGlobals.ts'

/** Where a link opens. */
export type LinkTarget = '_self' | '_top' | '_blank'

/** A window that the page opened within the visitor's press, still empty. */
export type LoginWindow = {
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  close(): void
}

/** The way out of the page into a wallet's app, and back; a test brings its own. */
export type PageExit = {
  /** The address of the page. */
  readonly href: string
  /** Changes the address of the page in place: without loading it, and without an entry in its history. */
  replaceHref?(href: string): void
  readonly device: Device
  isVisible(): boolean
  /** Whether the page has the keyboard: a program that came in front of it took that. */
  hasFocus?(): boolean
  /** Calls back whenever the page comes to the front or leaves it; returns the way to stop. */
  watchVisible(listener: () => void): () => void
  /** Opens an empty window for a login, within the visitor's press; undefined where the browser refuses. */
  openWindow?(): LoginWindow | undefined
  /** Follows a link that has been parsed, as a click on it would: within the visitor's own click it opens apps. */
  follow(href: string, target: LinkTarget): void
}

/** As much of a browser's page as leads out of it; each may be missing, as in Node. */
type ExitGlobals = Pick<PageGlobals, 'navigator'> & {
  readonly location?: { readonly href?: string }
  readonly history?: {
    readonly state: unknown
    replaceState(state: unknown, unused: string, href: string): void
  }
  readonly document?: {
    readonly visibilityState?: string
    hasFocus?(): boolean
    addEventListener(type: string, listener: () => void): void
    removeEventListener(type: string, listener: () => void): void
    createElement(name: 'a'): { href: string; target: string; rel: string; click(): void }
  }
  readonly self?: unknown
  readonly top?: unknown
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
  open?(url: string, name: string, features: string): LoginWindow | null
  readonly TelegramWebviewProxy?: unknown
  readonly TelegramWebviewProxyProto?: unknown
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
}

/** Opens the way out of this page; without a page it leads nowhere. */
export function createPageExit(globals: ExitGlobals = pageGlobals() as unknown as ExitGlobals): PageExit {
  const { document, navigator, location } = globals
  const { userAgent = '', maxTouchPoints = 0 } = (document && navigator) ?? {}
  return {
    get href() {
      return (document && location?.href) ?? ''
    },
    // The router of the site keeps its own notes in the state.
    replaceHref: (href) => globals.history?.replaceState(globals.history.state, '', href),
    device: readDevice(userAgent, {
      touchPoints: maxTouchPoints,
      telegram: isTelegram(globals),
      framed: globals.self !== globals.top,
    }),
    isVisible: () => document?.visibilityState !== 'hidden',
    hasFocus: () => document?.hasFocus?.() ?? true,
    watchVisible(listener) {
      document?.addEventListener('visibilitychange', listener)
      // Some browsers freeze a page whole, and bring it back without a word about visibility.
      globals.addEventListener?.('pageshow', listener)
      return () => {
        document?.removeEventListener('visibilitychange', listener)
        globals.removeEventListener?.('pageshow', listener)
      }
    },
    openWindow: () => globals.open?.('', 'latchkey-login', 'popup,width=480,height=680') ?? undefined,
    follow(href, target) {
      const link = document?.createElement('a')
      if (!link) return
      // An element, not `window.open`: that is what phones let open an app.
      link.href = href
      link.target = target
      link.rel = 'noreferrer noopener'
      link.click()
    },
  }
}

function isTelegram({ TelegramWebviewProxy, TelegramWebviewProxyProto, Telegram }: ExitGlobals): boolean {
  // Any page may load Telegram's script; only inside of Telegram does it know a visitor.
  return Boolean(TelegramWebviewProxy || TelegramWebviewProxyProto || Telegram?.WebApp?.initData)
}
