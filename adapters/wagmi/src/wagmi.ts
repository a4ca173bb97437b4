import { type Adapter, evmChain, type LazyAdapter } from '@latchkey/core/adapter'
import type { Config } from 'wagmi'
import { checkConfig } from './checkConfig.ts'
import { createSeats } from './pairedSeats.ts'

/** Makes the adapter over the page's own wagmi config: the page's hooks and the widget see one connection. */
export function wagmi(config: Config): LazyAdapter<'eip155'> {
  checkConfig(config)
  const seats = createSeats(config)
  const [first, ...others] = config.chains
  let adapter: Promise<Adapter> | undefined
  return {
    type: 'wagmi',
    namespace: 'eip155',
    networks: [evmChain(first), ...others.map((chain) => evmChain(chain))],
    load() {
      // One adapter for all widgets of a page: they share the connections of the config.
      adapter ??= import('./wagmiAdapter.ts').then(({ wagmiAdapter }) => wagmiAdapter(config, seats))
      adapter.catch(() => {
        adapter = undefined
      })
      return adapter
    },
    wake(load) {
      // What wagmi has in its storage counts too: it is on its way back.
      const look = () => {
        if (config.state.connections.size > 0) load()
      }
      look()
      return config.subscribe(({ connections }) => connections, look)
    },
  }
}
