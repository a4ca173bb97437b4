import { JsonRpcResponse, paths } from '@latchkey/wire'
import type { NodeAsk, SentReader } from '../../adapter/sendDriver.ts'
import { createApi } from '../../api/createApi.ts'
import { projectQuery } from '../../api/projectQuery.ts'
import type { CaipChainId } from '../../base/caip.ts'
import { loadAdapter } from '../../features/connection/loadAdapter.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** Who can be asked about a transaction, the best one first: the wallet that sent it, another one there, the site's server. */
export async function sentReaders(latchkey: Latchkey, sent: SentTransaction): Promise<readonly SentReader[]> {
  const wallets = walletsOn(latchkey, sent).map((open) => open())
  // A batch of calls is known to its wallet alone until it is a transaction.
  const server = sent.hash === undefined ? undefined : serverReader(latchkey, sent.chainId)
  const found = await Promise.allSettled([...wallets, server])
  return found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
}

/** A wallet's own node is that of the chain it is on. */
function walletsOn(
  { connections, sessions }: Latchkey,
  sent: SentTransaction,
): (() => Promise<SentReader>)[] {
  const own = (id: string) => id === sent.connectorId
  return connections
    .getState()
    .list.filter(({ phase, chainId }) => phase === 'connected' && chainId === sent.chainId)
    .filter(({ connector }) => sent.hash !== undefined || own(connector.id))
    .toSorted((one, other) => Number(own(other.connector.id)) - Number(own(one.connector.id)))
    .flatMap(({ connector }) => {
      const session = sessions.get(connector.id)
      return session?.openSend ? [() => session.openSend?.() ?? Promise.reject(new Error('gone'))] : []
    })
}

async function serverReader(latchkey: Latchkey, chainId: CaipChainId): Promise<SentReader | undefined> {
  const { config } = latchkey
  if (config.endpoints === undefined) return undefined
  for (const source of config.adapters) {
    if (!chainId.startsWith(`${source.namespace}:`)) continue
    const adapter = await loadAdapter(latchkey, source)
    if (adapter.openReader) return adapter.openReader(serverNode(latchkey, chainId))
  }
  return undefined
}

/** The node of a chain behind the site's own server. */
function serverNode(latchkey: Latchkey, chainId: CaipChainId): NodeAsk {
  return async (method, params, signal) => {
    const answer = await createApi(latchkey)?.post(paths.rpc, {
      query: { ...projectQuery(latchkey.config), chainId },
      body: { jsonrpc: '2.0', id: 1, method, params },
      response: JsonRpcResponse,
      ...(signal && { signal }),
    })
    if (answer === undefined || 'error' in answer)
      throw Object.assign(new Error(answer?.error.message ?? ''), answer?.error)
    return answer.result
  }
}
