import type { Chain as Network } from '@latchkey/react'
import type { Chain } from '../config/demoConfig.ts'

/** The sandbox's chains as the widget wants them named. */
export function networksOf(chains: readonly [Chain, ...Chain[]]): readonly [Network, ...Network[]] {
  const [first, ...others] = chains
  return [asNetwork(first), ...others.map(asNetwork)]
}

function asNetwork({ id, caip2, name, rpc, nativeCurrency }: Chain): Network {
  return {
    id,
    caip2: caip2 as Network['caip2'],
    namespace: 'eip155',
    name,
    nativeCurrency,
    // A wallet of the visitor's own that adds this chain asks the sandbox itself.
    rpcUrls: [rpc],
    explorerUrls: [],
    testnet: true,
  }
}
