import { NodeError } from '../reads/nodeError.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'

/**
 * Whether a node gave no logs because there were too many: every kind of node has its own words for it, and some never
 * come to an end. Should it be down instead, nothing is lost by asking it for less.
 */
export function isTooMuch(error: unknown): boolean {
  if (error instanceof ChainUnavailableError) return error.isLate
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  if (!(error instanceof NodeError)) return false
  if (error.code === -32_005) return true
  return /too (?:many|large|wide|big|long)|more than|limit|exceed|range|larger than|timed? ?out/i.test(
    error.message,
  )
}
