import type { PageDoor } from './deps.ts'
import type { PageGlobals, StorageNews } from './pageGlobals.ts'

/** Opens the door to the page; without one it is a page that has no name, no languages and no other tabs. */
export function createPageDoor(globals: PageGlobals): PageDoor {
  const { document } = globals
  // Read where it is needed, what no button shows: a page may give itself a title after us, and the first formatter of a
  // page costs tens of milliseconds on a slow machine.
  return {
    get origin() {
      return (document && globals.location?.origin) ?? ''
    },
    get title() {
      return document?.title ?? ''
    },
    get description() {
      const found = document?.querySelector('meta[name="description"],meta[property="og:description"]')
      return found?.content ?? ''
    },
    get icons() {
      const icon = document?.querySelector('link[rel~="icon"]')?.href
      return icon ? [icon] : []
    },
    // Node has a navigator too, which speaks of the server and not of the visitor.
    languages: (document && globals.navigator?.languages) ?? [],
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone
    },
    get mobile() {
      return document !== undefined && isMobile(globals.navigator ?? {})
    },
    watchStorage(listener) {
      const hear = ({ key, storageArea }: StorageNews) => {
        if (isLocal(globals, storageArea)) listener(key)
      }
      globals.addEventListener?.('storage', hear)
      return () => globals.removeEventListener?.('storage', hear)
    },
    async loadImage(url, signal) {
      const { Image } = globals
      if (!Image) return
      const { loadPageImage } = await import('./loadPageImage.ts')
      await loadPageImage(new Image(), url, signal)
    },
  }
}

function isMobile({
  userAgentData,
  userAgent = '',
  maxTouchPoints = 0,
}: NonNullable<PageGlobals['navigator']>): boolean {
  // An iPad says it is a Mac; no Mac has a touch screen.
  const iPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return userAgentData?.mobile ?? (iPad || /Android|iP(hone|ad|od)|Mobile/.test(userAgent))
}

/** Session storage rings the same bell. */
function isLocal(globals: PageGlobals, area: unknown): boolean {
  try {
    return area == null || area === globals.localStorage
  } catch {
    return false
  }
}
