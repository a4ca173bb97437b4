import { createPublicClient, defineChain, http, type PublicClient } from 'viem'
import type { SandboxChain } from '../config/walletConfig.ts'

const timeoutMs = 10_000

/** Reads and sends on one chain of the sandbox. */
export function chainClient({ id, name, rpc, nativeCurrency }: SandboxChain): PublicClient {
  return createPublicClient({
    chain: defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpc] } } }),
    transport: http(rpc, { timeout: timeoutMs, retryCount: 1 }),
  })
}
