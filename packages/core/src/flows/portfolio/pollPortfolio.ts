import type { CaipAddress } from '../../base/caip.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { portfolioQuery } from './portfolioQuery.ts'

/** How often a shown portfolio is read again. */
const pollMs = 10_000

/**
 * Reads a portfolio again every 10 s for as long as somebody looks at it; returns the way to stop. It ends by itself when the
 * server says that it is overwhelmed (503), and rests while the tab is hidden.
 */
export function pollPortfolio(latchkey: Latchkey, account: CaipAddress): () => void {
  const { clock } = latchkey.deps
  let stopped = false
  let timer: number | undefined
  const wait = () => {
    timer = clock.setTimeout(() => void look(), pollMs)
  }
  async function look(): Promise<void> {
    try {
      const { focusManager } = await import('@tanstack/query-core')
      const client = await queries(latchkey)
      if (!stopped && focusManager.isFocused())
        await client.fetchQuery({ ...portfolioQuery(latchkey, account), staleTime: 0 })
    } catch (error) {
      // The read itself notifies those who watch the portfolio.
      if (isOverwhelmed(error)) return
    }
    if (!stopped) wait()
  }
  wait()
  return () => {
    stopped = true
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}

function isOverwhelmed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof HttpStatusError && cause.status === 503
}
