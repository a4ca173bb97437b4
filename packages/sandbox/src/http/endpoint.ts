import type { WebSocket } from 'ws'
import type { Chain } from '../chain/chainState.ts'
import { createFaults, type Faults } from '../controls/fault.ts'

/** One chain as the network sees it. */
export type Endpoint = {
  readonly chain: Chain
  readonly faults: Faults
  readonly sockets: Set<WebSocket>
  /** A stopped endpoint resets every connection. */
  stopped: boolean
  /** When somebody last asked the chain something, in milliseconds of the monotonic clock. */
  lastAskedAt: number
  /** How many subscriptions are open. */
  subscriptions: number
}

/** Gives a chain its place on the network. */
export function createEndpoint(chain: Chain): Endpoint {
  return {
    chain,
    faults: createFaults(),
    sockets: new Set(),
    stopped: false,
    lastAskedAt: Number.NEGATIVE_INFINITY,
    subscriptions: 0,
  }
}
