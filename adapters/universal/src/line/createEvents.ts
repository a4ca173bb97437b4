import { followLine } from './followLine.ts'
import type { Line } from './line.ts'

type Listener = (data: unknown) => void

/** How pages hear a provider (EIP-1193). */
export type Events = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
}

/** Tells the changes of a line as EIP-1193 does: `chainChanged`, `accountsChanged`, `disconnect`. */
export function createEvents(line: Line, writeChain: (chainId: string) => unknown): Events {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, data: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(data)
      } catch {
        // One listener that throws does not keep the news from the others.
      }
    }
  }
  followLine(line, (change) => {
    if (change.type === 'accounts') emit('accountsChanged', change.accounts)
    else if (change.type === 'chain') emit('chainChanged', writeChain(change.chainId))
    else emit('disconnect', Object.assign(new Error('The wallet has left.'), { code: 4900 }))
  })
  return {
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
