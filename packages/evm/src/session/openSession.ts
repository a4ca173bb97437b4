import type { CaipChainId, Clock, EvmCalls, WalletSession } from '@latchkey/core/adapter'
import type { CodecSource } from '../contract/codec.ts'
import type { Found } from '../discovery/found.ts'
import { ask } from '../provider/ask.ts'
import { parseAccounts, parseChainId } from '../provider/parse.ts'
import { disconnect } from './disconnect.ts'
import { follow } from './follow.ts'
import { getBalance } from './getBalance.ts'
import { signMessage } from './signMessage.ts'
import { switchChain } from './switchChain.ts'

/** What opening a session needs besides the wallet. */
export type OpenOptions = {
  readonly clock: Clock
  /** `eth_requestAccounts` asks the visitor, `eth_accounts` never does. */
  readonly method: 'eth_requestAccounts' | 'eth_accounts'
  readonly signal: AbortSignal
  /** How contract calls are written and read; by viem unless told. */
  readonly codec?: CodecSource | undefined
}

/** Opens a link to a wallet; undefined when the wallet shows this page no account. */
export async function openSession(found: Found, options: OpenOptions): Promise<WalletSession | undefined> {
  const { connector, provider } = found
  const { clock, method, codec } = options
  options.signal.throwIfAborted()
  // A person who is asked in the wallet may say yes after the visitor has left: the caller hears of it, and decides.
  const signal = method === 'eth_requestAccounts' ? undefined : options.signal
  let accounts: readonly string[] = []
  let chainId: CaipChainId | undefined
  // A wallet may change its mind between the two answers: what it said last counts.
  const stop = follow(provider, { clock }, (change) => {
    if (change.type === 'accounts') accounts = change.accounts
    if (change.type === 'chain') chainId = change.chainId
  })
  try {
    accounts = parseAccounts(await ask(provider, method, [], signal))
    if (accounts.length === 0) return undefined
    chainId = parseChainId(await ask(provider, 'eth_chainId', [], signal))
  } finally {
    stop()
  }
  if (accounts.length === 0) return undefined
  const start = { accounts, chainId }
  return {
    connector,
    provider,
    accounts,
    chainId,
    subscribe: (listener) => follow(provider, { clock, start }, listener),
    switchChain: (chain, signal) => switchChain(provider, chain, { clock, ...(signal && { signal }) }),
    getBalance: (address, signal) => getBalance(provider, address, signal),
    signMessage: (message, address, signal) => signMessage(provider, message, address, signal),
    evm: lateCalls(provider, codec),
    openSend: async () => (await import('../send/sendDriver.ts')).sendDriver(provider),
    disconnect: () => disconnect(provider, clock),
  }
}

/** What a page may never ask for is fetched when it asks. */
function lateCalls(provider: unknown, codec: CodecSource | undefined): EvmCalls {
  const load = async () => (await import('../evmCalls.ts')).evmCalls(provider, codec)
  return {
    signTypedData: async (...args) => (await load()).signTypedData(...args),
    estimateGas: async (...args) => (await load()).estimateGas(...args),
    sendTransaction: async (...args) => (await load()).sendTransaction(...args),
    readContract: async (...args) => (await load()).readContract(...args),
    writeContract: async (...args) => (await load()).writeContract(...args),
    getAssets: async (...args) => (await (await load()).getAssets?.(...args)) ?? [],
  }
}
