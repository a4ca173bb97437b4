import type { Caip2, Capability } from '@latchkey/wire'
import type { Upstream } from '../rpc/upstream.ts'

/** A chain that the server serves. */
export type Chain = {
  readonly caip2: Caip2
  readonly id: number
  readonly sandbox: boolean
  readonly capabilities: readonly Capability[]
  /** In the order to try. */
  readonly upstreams: readonly Upstream[]
}
