import type { Block } from './block.ts'

/** What happens on a chain that a subscriber may want to hear, in order. */
export type ChainEvent =
  | { readonly type: 'block'; readonly block: Block }
  /** Blocks are gone, and their logs with them; unless others follow at once, an older block is the newest again. */
  | { readonly type: 'removed'; readonly logs: readonly unknown[]; readonly newest?: Block }
  | { readonly type: 'pending'; readonly hash: string }

/** A listener may take its time: the chain goes on when all have heard. */
type ChainListener = (event: ChainEvent) => void | Promise<void>

/** Who listens to one chain. */
export type ChainEvents = {
  listen(listener: ChainListener): () => void
  tell(event: ChainEvent): Promise<void>
}

/** Makes the list of listeners of one chain. */
export function createChainEvents(): ChainEvents {
  const listeners = new Set<ChainListener>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async tell(event) {
      for (const listener of [...listeners]) {
        try {
          await listener(event)
        } catch {
          // Whoever cannot listen must not keep the chain from going on.
        }
      }
    },
  }
}
