import type { SessionChange } from '@latchkey/core/adapter'
import type { Line } from './line.ts'

/**
 * Tells what changes on a line, each change once, until stopped. What this site itself ended is not told: who ended it
 * knows, and nobody else needs to be told that the wallet is gone.
 */
export function followLine(line: Line, listener: (change: SessionChange) => void): () => void {
  let told = line.state()
  return line.subscribe(({ gone }) => {
    if (gone !== undefined) {
      if (gone !== 'us') listener({ type: 'disconnected' })
      return
    }
    const before = told
    const now = line.state()
    told = now ?? told
    if (now === undefined) listener({ type: 'accounts', accounts: [] })
    else {
      if (now.chainId !== before?.chainId) listener({ type: 'chain', chainId: now.chainId })
      if (now.accounts.join() !== before?.accounts.join())
        listener({ type: 'accounts', accounts: now.accounts })
    }
  })
}
