import type { Connector } from '../../adapter/connector.ts'
import { type CaipChainId, isCaipAddress, isCaipChainId, isNamespace } from '../../base/caip.ts'
import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Connection, ConnectionsState } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** A connection as it outlives a reload. */
export type StoredConnection = {
  readonly connector: Connector
  readonly accounts: Connection['accounts']
  readonly chainId: CaipChainId
  /**
   * Since when the wallet is locked, or does not answer: at each start it is looked for without a word, and forgotten
   * once that has been in vain for long.
   */
  readonly asleep?: number | undefined
}

/** What storage remembers of connections; a wallet that the visitor disconnected is not in it. */
export type StoredConnections = Pick<ConnectionsState, 'active' | 'namespace' | 'preferred'> & {
  readonly list: readonly StoredConnection[]
  /** Until when a wallet outside of this browser may still answer a code of this page, in milliseconds. */
  readonly pairing?: number
}

/** More than a person connects; what is beyond was not written by us. */
export const mostConnections = 20

/** Icons larger than this are not kept: the wallet brings its icon along when it comes back. */
export const largestIcon = 8_192

/** Where connections are remembered. */
export const storedConnectionsKey: StorageKey<StoredConnections> = {
  name: 'connections',
  // By hand, since every page reads this before its first paint: valibot would weigh more than all the rest of it.
  schema: readBy(readAll),
}

function readAll(value: unknown): StoredConnections | undefined {
  const { list, active, namespace, preferred, pairing } = Object(value)
  const isOurs = Array.isArray(list) && list.length <= mostConnections && typeof active === 'object'
  if (!isOurs || !isNamespace(namespace)) return undefined
  return {
    // One record that cannot be read does not cost the others.
    list: list.filter(isStoredConnection),
    active: { ...active },
    namespace,
    ...(isCaipChainId(preferred) && { preferred }),
    ...(pairing > 0 && { pairing }),
  }
}

function isStoredConnection(value: unknown): value is StoredConnection {
  const { connector, accounts, chainId } = Object(value)
  const { id, name, type, chain, imageId, imageUrl, explorerId, info } = Object(connector)
  return (
    [id, name, type].every(isText) &&
    [imageId, imageUrl, explorerId, Object(info).rdns].every((text) => text === undefined || isText(text)) &&
    (imageUrl === undefined || imageUrl.startsWith('data:image/')) &&
    isNamespace(chain) &&
    isCaipChainId(chainId) &&
    chainId.startsWith(`${chain}:`) &&
    Array.isArray(accounts) &&
    accounts.length > 0 &&
    // An account on another chain than its connection was not written by us.
    accounts.every((account) => isCaipAddress(account) && account.startsWith(`${chainId}:`))
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= largestIcon
}

/** What storage remembers; undefined when it never heard of us or cannot be read. */
export function readStored({ storage }: Pick<Latchkey, 'storage'>): StoredConnections | undefined {
  return storage.read(storedConnectionsKey)
}
