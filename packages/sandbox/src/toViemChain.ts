import { type Chain, defineChain } from 'viem'
import { nativeCurrency } from './describeSandbox.ts'
import type { SandboxChain } from './sandbox.ts'

/** Describes a sandbox chain to viem, with the contracts that viem uses by itself. */
export function toViemChain({ id, name, url, wsUrl, contracts }: SandboxChain): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [url], webSocket: [wsUrl] } },
    contracts: {
      multicall3: { address: contracts.Multicall3 },
      ensRegistry: { address: contracts.ENSRegistry },
      ensUniversalResolver: { address: contracts.UniversalResolver },
    },
    testnet: true,
  })
}
