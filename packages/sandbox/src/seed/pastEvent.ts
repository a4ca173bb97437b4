import type { Deed } from './timeline.ts'

/** What happened in one block, and how long before the anchor. */
export type PastEvent = { readonly secondsAgo: number; readonly deeds: readonly Deed[] }
