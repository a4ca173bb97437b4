import type { WalletConnectDeps } from '../client.ts'

/** Tells news in the order in which they happened, also when hearing one makes another; a listener that throws stops nobody. */
export function createOutbox(log: WalletConnectDeps['log']): (tell: () => void) => void {
  const waiting: (() => void)[] = []
  let telling = false
  return (tell) => {
    waiting.push(tell)
    if (telling) return
    telling = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        next()
      } catch {
        log('warn', 'A listener of the page threw.')
      }
    }
    telling = false
  }
}
