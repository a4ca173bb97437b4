import type { Clock } from '@latchkey/core/adapter'

/** The part of a window that looking for wallets needs; a test brings its own. */
export type EvmPage = EventTarget & {
  readonly ethereum?: unknown
  readonly parent?: unknown
  readonly location?: { readonly ancestorOrigins?: ArrayLike<string>; readonly origin?: string }
  readonly document?: { readonly referrer?: string }
}

/** Where wallets are looked for, and by which clock. */
export type EvmWorld = { readonly page: EvmPage | undefined; readonly clock: Clock }
