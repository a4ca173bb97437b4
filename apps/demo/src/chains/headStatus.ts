/** What the page keeps of a block. */
export type Block = {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  /** Unix seconds, as the chain says. */
  readonly time: number
  readonly transactions: number
}

/** The newest blocks of a chain, oldest first; never empty. */
export type Blocks = readonly [...Block[], Block]

/** How much the page knows of a chain's head. One value, so a card cannot be loading and failed at once. */
export type HeadStatus =
  | { readonly phase: 'loading' }
  | { readonly phase: 'live'; readonly blocks: Blocks; readonly readAt: number }
  | { readonly phase: 'stale'; readonly blocks: Blocks; readonly readAt: number; readonly reason: string }
  | { readonly phase: 'failed'; readonly reason: string }

/** What can happen to a head. */
export type HeadEvent =
  | { readonly type: 'read'; readonly blocks: Blocks; readonly at: number }
  | { readonly type: 'missed'; readonly reason: string }
  | { readonly type: 'retried' }

/** The status after an event. */
export function nextHeadStatus(status: HeadStatus, event: HeadEvent): HeadStatus {
  switch (event.type) {
    case 'read':
      return { phase: 'live', blocks: event.blocks, readAt: event.at }
    case 'missed':
      // What was true a moment ago is worth more than an empty card, as long as it says that it is old.
      return status.phase === 'live' || status.phase === 'stale'
        ? { ...status, phase: 'stale', reason: event.reason }
        : { phase: 'failed', reason: event.reason }
    case 'retried':
      return status.phase === 'failed' ? { phase: 'loading' } : status
  }
}

/** The blocks a status holds, or none yet. */
export function knownBlocks(status: HeadStatus): Blocks | undefined {
  return status.phase === 'live' || status.phase === 'stale' ? status.blocks : undefined
}

/** The newest of some blocks. */
export function headOf(blocks: Blocks): Block {
  return blocks[blocks.length - 1] as Block
}
