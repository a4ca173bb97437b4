/** Where the page is, as far as links to wallets care. */
export type Device = {
  readonly ios: boolean
  readonly android: boolean
  /** Safari on a phone, where a link opens an app only within a tap. */
  readonly iosSafari: boolean
  /** Inside of Telegram, where a page cannot leave by itself. */
  readonly telegram: boolean
  /** Inside of an app, Telegram among them, where a page opens no window of its own. */
  readonly inApp: boolean
  /** Inside of a frame. */
  readonly framed: boolean
}

/** Browsers on iOS that are not Safari, and say so. */
const otherBrowsers = /crios|fxios|edgios|opios|opt\/|gsa\/|ddg\/|brave/i

/** Apps that show pages, and say so: those of Facebook, Instagram, Line and WeChat, and Android's own view for apps. */
const apps = /fban|fbav|instagram|\bline\/|micromessenger|; wv\)/i

/** Reads from the browser's own words what the page is in. */
export function readDevice(
  userAgent: string,
  facts: { readonly touchPoints?: number; readonly telegram?: boolean; readonly framed?: boolean } = {},
): Device {
  // An iPad says it is a Mac; no Mac has a touch screen.
  const iPad = /macintosh/i.test(userAgent) && (facts.touchPoints ?? 0) > 1
  const ios = iPad || /iphone|ipad|ipod/i.test(userAgent)
  return {
    ios,
    android: /android/i.test(userAgent),
    iosSafari: ios && /safari\//i.test(userAgent) && !otherBrowsers.test(userAgent),
    telegram: facts.telegram ?? false,
    // On iOS a page inside of an app is not Safari's.
    inApp: (facts.telegram ?? false) || apps.test(userAgent) || (ios && !/safari\//i.test(userAgent)),
    framed: facts.framed ?? false,
  }
}
