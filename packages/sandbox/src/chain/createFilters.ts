import { RpcError, rpcCodes } from '../evm/rpcError.ts'
import type { Chain } from './chainState.ts'
import { hear, type Interest, resultsFor } from './interest.ts'
import { readLogFilter } from './logFilter.ts'
import { tameLogRange } from './tameLogRange.ts'

const filterLimit = 1000
const resultLimit = 10_000

type Filter = { readonly interest: Interest; waiting: unknown[] }

/** The filters of one chain: what clients that poll want to hear. */
export type Filters = Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>>

/**
 * Makes the filters of one chain. The engine has its own, but those do not tell of logs that a reorganisation
 * removed.
 */
export function createFilters(chain: Pick<Chain, 'provider' | 'events'>): Filters {
  const filters = new Map<string, Filter>()
  let count = 0

  chain.events.listen(async (event) => {
    const heard = await hear(
      chain,
      event,
      [...filters.values()].map(({ interest }) => interest),
    )
    for (const [id, filter] of filters) {
      for (const result of resultsFor(filter.interest, heard)) {
        filter.waiting.push(filter.interest.kind === 'newHeads' ? hashOf(result) : result)
      }
      // Nobody has asked for so long that nobody will.
      if (filter.waiting.length > resultLimit) filters.delete(id)
    }
  })

  function add(interest: Interest): string {
    const [oldest] = filters.keys()
    if (filters.size >= filterLimit && oldest) filters.delete(oldest)
    count += 1
    const id = `0x${count.toString(16)}`
    filters.set(id, { interest, waiting: [] })
    return id
  }

  function find(id: unknown): Filter {
    const filter = filters.get(String(id))
    // Clients make a new filter when they hear these words.
    if (!filter) throw new RpcError(rpcCodes.server, 'filter not found')
    return filter
  }

  return {
    eth_newFilter: async ([asked]) => add({ kind: 'logs', filter: readLogFilter(asked) }),
    eth_newBlockFilter: async () => add({ kind: 'newHeads' }),
    eth_newPendingTransactionFilter: async () => add({ kind: 'newPendingTransactions' }),
    eth_uninstallFilter: async ([id]) => filters.delete(String(id)),
    eth_getFilterChanges: async ([id]) => find(id).waiting.splice(0),
    eth_getFilterLogs: async ([id]) => {
      const { interest } = find(id)
      if (interest.kind !== 'logs') {
        throw new RpcError(rpcCodes.invalidParams, 'Only a filter of logs has logs.')
      }
      const height = Number(await chain.provider.call('eth_blockNumber'))
      return chain.provider.call('eth_getLogs', tameLogRange(height, [interest.filter.asked]))
    },
  }
}

function hashOf(header: unknown): unknown {
  return typeof header === 'object' && header !== null && 'hash' in header ? header.hash : header
}
