import type { CaipChainId, Clock, WalletSession } from '@latchkey/core'
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
}

/** Opens a link to a wallet; undefined when the wallet shows this page no account. */
export async function openSession(found: Found, options: OpenOptions): Promise<WalletSession | undefined> {
  const { connector, provider } = found
  const { clock, method } = options
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
    signMessage: (message, address) => signMessage(provider, message, address),
    disconnect: () => disconnect(provider, clock),
  }
}
