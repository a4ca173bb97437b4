import type { Config, Connector } from 'wagmi'
import { disconnect } from 'wagmi/actions'

/** Disconnects one wallet; another one that is in use stays so. */
export async function part(config: Config, connector: Connector): Promise<void> {
  const { connections, current } = config.state
  const inUse = current === null ? undefined : connections.get(current)
  // Whichever wallet is disconnected, wagmi uses the first one of those that are left.
  if (current !== null && inUse && current !== connector.uid)
    config.setState((state) => ({
      ...state,
      connections: new Map([[current, inUse], ...state.connections]),
    }))
  await disconnect(config, { connector })
}
