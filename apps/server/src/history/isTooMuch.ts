import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'

/** Whether a node gave no logs because there were too many: every kind of node has its own words for it. */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof ChainUnavailableError) return false
  if (!(error instanceof NodeError)) return false
  if (error.code === -32_005) return true
  return /too (?:many|large|wide|big|long)|more than|limit|exceed|range|larger than|timed? ?out/i.test(
    error.message,
  )
}
