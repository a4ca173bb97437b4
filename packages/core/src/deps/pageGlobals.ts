import type { StorageDevice } from '../base/storage.ts'

/** As much of a browser's page as the core looks at; each may be missing, as in Node or a worker. */
export type PageGlobals = {
  readonly document?: {
    readonly title: string
    querySelector(selector: string): { readonly content?: string; readonly href?: string } | null
  }
  readonly location?: { readonly origin: string }
  readonly navigator?: {
    readonly languages?: readonly string[]
    readonly userAgent?: string
    readonly maxTouchPoints?: number
    readonly userAgentData?: { readonly mobile?: boolean }
  }
  readonly localStorage?: StorageDevice
  readonly console?: Partial<
    Record<'error' | 'warn' | 'info' | 'debug', (...line: readonly unknown[]) => void>
  >
  readonly Image?: new () => PageImage
  addEventListener?(type: 'storage', listener: (event: StorageNews) => void): void
  removeEventListener?(type: 'storage', listener: (event: StorageNews) => void): void
}

/** An image of the page. */
export type PageImage = { src: string; decode(): Promise<void> }

/** The event of a page when another tab changes storage. */
export type StorageNews = { readonly key: string | null; readonly storageArea?: unknown }

/** The globals of where the core runs. */
export function pageGlobals(): PageGlobals {
  // The core is compiled without the names of a browser, so that it cannot lean on them by accident.
  return globalThis as unknown as PageGlobals
}
