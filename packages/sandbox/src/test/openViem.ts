import { createPublicClient, createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SandboxChain, toViemChain } from '../index.ts'

/** An unmodified viem client that reads. */
export function openReader(chain: SandboxChain) {
  return createPublicClient({ chain: toViemChain(chain), transport: http(), pollingInterval: 50 })
}

/** An unmodified viem client that also signs, with a key of its own. */
export function openSigner(chain: SandboxChain, privateKey: Hex) {
  const account = privateKeyToAccount(privateKey)
  return createWalletClient({
    account,
    chain: toViemChain(chain),
    transport: http(),
    pollingInterval: 50,
  }).extend(publicActions)
}
