import { isSupported } from '../../api/supportedChains.ts'
import { buyNamespaces } from '../../features/onramp/buyNetworks.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'

/** Whether the site lets its visitors buy, and this kind of account can receive what they buy (S9.44); makes no request. */
export function mayBuy({ config, connections }: Pick<Latchkey, 'config' | 'connections'>): boolean {
  const namespace = activeConnection(connections.getState())?.namespace
  return (
    config.features.onramp && config.endpoints !== undefined && buyNamespaces.some((one) => one === namespace)
  )
}

/**
 * Whether the site's server sells anything for a network that the account in use can receive on. The answer is
 * cached for the life of the page, as for balances.
 */
export async function hasBuy(latchkey: Latchkey): Promise<boolean> {
  const { config, connections } = latchkey
  const namespace = activeConnection(connections.getState())?.namespace
  if (!mayBuy(latchkey)) return false
  try {
    const client = await queries(latchkey)
    const own = config.networks.filter((network) => network.namespace === namespace)
    const sold = await Promise.all(own.map(({ caip2 }) => isSupported(latchkey, client, caip2, 'onramp')))
    return sold.includes(true)
  } catch {
    // The library for requests did not load: the next call tries again.
    return false
  }
}
