import type { Clock } from '../base/clock.ts'
import type { LogSink } from '../base/log.ts'
import type { StorageDevice } from '../base/storage.ts'
import type { PageExit } from './pageExit.ts'
import type { RunAlone } from './pageLock.ts'
import type { PageWindows } from './pageWindows.ts'

/** The page, as far as the core may see it; a test brings its own. */
export type PageDoor = {
  readonly origin: string
  readonly title: string
  readonly description: string
  readonly icons: readonly string[]
  readonly languages: readonly string[]
  readonly timeZone: string
  readonly mobile: boolean
  /** Calls back with the key when another tab changes storage; null means all of it. Returns the way to stop. */
  watchStorage(listener: (key: string | null) => void): () => void
  /** Resolves when the image can be drawn. */
  loadImage(url: string, signal: AbortSignal): Promise<void>
}

/** What an instance needs of the world. */
export type LatchkeyDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly storage: StorageDevice | undefined
  readonly randomId: () => string
  readonly page: PageDoor
  /** The way out of the page into wallets' apps; the page's own, fetched when it is needed, unless told. */
  readonly exit?: PageExit
  /** Windows beside the page; the page's own unless told. */
  readonly windows?: PageWindows
  /** Work that one tab does at a time; by the browser's locks unless told. */
  readonly runAlone?: RunAlone
  /** Where lines for the developer of the site go. */
  readonly log: LogSink
}
