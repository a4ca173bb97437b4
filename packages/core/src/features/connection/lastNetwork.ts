import { type CaipChainId, isCaipChainId, type Namespace } from '../../base/caip.ts'
import { readBy, type StorageKey } from '../../base/storage.ts'
import type { Chain } from '../../chains/chain.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

type LastNetworks = Readonly<Partial<Record<Namespace, CaipChainId>>>

/** The chain in use last in each namespace (S3.92); a wallet that has left it since does not change that. */
const lastNetworksKey: StorageKey<LastNetworks> = { name: 'activeNetwork', schema: readBy(readNetworks) }

/** The network of the site on which the visitor last had a wallet, on this device. */
export function lastNetwork(
  { storage, config }: Pick<Latchkey, 'storage' | 'config'>,
  namespace: Namespace,
): Chain | undefined {
  const chainId = storage.read(lastNetworksKey)?.[namespace]
  return config.networks.find(({ caip2 }) => caip2 === chainId)
}

/** Remembers the networks in use, but for those that the site does not have. */
export function rememberNetworks({
  storage,
  config,
  connections,
}: Pick<Latchkey, 'storage' | 'config' | 'connections'>): void {
  const { list, active } = connections.getState()
  const used = list.filter(
    ({ connector, namespace, phase, chainId }) =>
      phase === 'connected' &&
      active[namespace] === connector.id &&
      config.networks.some(({ caip2 }) => caip2 === chainId),
  )
  if (used.length === 0) return
  const now = Object.fromEntries(used.map(({ namespace, chainId }) => [namespace, chainId]))
  storage.write(lastNetworksKey, { ...storage.read(lastNetworksKey), ...now })
}

function readNetworks(value: unknown): LastNetworks {
  const entries = Object.entries(Object(value))
  return Object.fromEntries(entries.filter(([name, id]) => isCaipChainId(id) && id.startsWith(`${name}:`)))
}
