import { randomBytes } from 'node:crypto'
import { hear, type Interest, resultsFor } from '../chain/interest.ts'
import { readLogFilter } from '../chain/logFilter.ts'
import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { Endpoint } from './endpoint.ts'

const subscriptionLimit = 1000

/** The subscriptions of one connection. */
export type Subscriptions = {
  request(method: string, params: readonly unknown[]): Promise<unknown>
  /** Lets what was subscribed since the last answer start: a client must learn an id before its first event. */
  start(): void
  close(): void
}

/** Makes the subscriptions of one connection, which sends what it is given. */
export function createSubscriptions(endpoint: Endpoint, send: (text: string) => void): Subscriptions {
  const { chain } = endpoint
  const active = new Map<string, Interest>()
  let fresh: [string, Interest][] = []
  let closed = false

  function notify(id: string, result: unknown): void {
    send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription: id, result } }))
  }

  const stopListening = chain.events.listen(async (event) => {
    const heard = await hear(chain, event, active.values())
    for (const [id, interest] of active) {
      for (const result of resultsFor(interest, heard)) notify(id, result)
    }
  })

  return {
    async request(method, [first, second]) {
      if (method === 'eth_unsubscribe') {
        fresh = fresh.filter(([id]) => id !== first)
        const removed = typeof first === 'string' && active.delete(first)
        if (removed) endpoint.subscriptions -= 1
        return removed
      }
      if (active.size + fresh.length >= subscriptionLimit) {
        throw new RpcError(
          rpcCodes.limitExceeded,
          `One connection may hold ${subscriptionLimit} subscriptions: end some with eth_unsubscribe.`,
        )
      }
      const id = `0x${randomBytes(16).toString('hex')}`
      fresh.push([id, readInterest(first, second)])
      return id
    },
    start() {
      // The connection may have gone while the answer was on its way.
      if (closed) return
      for (const [id, interest] of fresh) active.set(id, interest)
      endpoint.subscriptions += fresh.length
      fresh = []
    },
    close() {
      closed = true
      stopListening()
      endpoint.subscriptions -= active.size
      active.clear()
    },
  }
}

function readInterest(kind: unknown, filter: unknown): Interest {
  if (kind === 'newHeads' || kind === 'newPendingTransactions') return { kind }
  if (kind === 'logs') return { kind, filter: readLogFilter(filter) }
  throw new RpcError(
    rpcCodes.invalidParams,
    `There is no subscription ${JSON.stringify(kind)}: choose newHeads, logs or newPendingTransactions.`,
  )
}
