/** What a paired wallet does by itself; `SessionChange` of @latchkey/core. */
export type ScriptedChange =
  | { readonly type: 'accounts'; readonly accounts: readonly string[] }
  | { readonly type: 'chain'; readonly chainId: `${Family}:${string}` }
  | { readonly type: 'disconnected' }

type Family = 'eip155' | 'solana' | 'polkadot' | 'bip122'

/** One family of a paired wallet; in place of `WalletSession` of @latchkey/core. */
export type ScriptedSession = {
  readonly connector: {
    readonly id: string
    readonly name: string
    readonly type: 'WALLET_CONNECT'
    readonly chain: Family
  }
  readonly accounts: readonly string[]
  readonly chainId: `${Family}:${string}`
  readonly provider: unknown
  subscribe(listener: (change: ScriptedChange) => void): () => void
  switchChain(): Promise<void>
  getBalance(): Promise<bigint>
  signMessage(message: string): Promise<string>
  disconnect(): Promise<void>
}

/** Speaks for one family of a paired wallet. */
export type ScriptedSessionControls = {
  change(change: ScriptedChange): void
  /** How many hear it. */
  listeners(): number
}

/** One family of a paired wallet, and how to speak for it. */
export function pairedSession({
  family,
  topic,
  name,
  accounts,
  onEnd,
}: {
  readonly family: string
  readonly topic: string
  readonly name: string
  readonly accounts: readonly string[]
  readonly onEnd: () => void
}): { readonly session: ScriptedSession; readonly controls: ScriptedSessionControls } {
  const listeners = new Set<(change: ScriptedChange) => void>()
  const chain = family as Family
  const short = `walletConnect:${topic}`
  const [first = ''] = accounts
  const session: ScriptedSession = {
    connector: { id: chain === 'eip155' ? short : `${chain}:${short}`, name, type: 'WALLET_CONNECT', chain },
    accounts: accounts.map((account) => account.split(':')[2] ?? ''),
    chainId: `${chain}:${first.split(':')[1]}`,
    provider: { topic },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    switchChain: () => Promise.resolve(),
    getBalance: () => Promise.resolve(0n),
    signMessage: (message) => Promise.resolve(`signed ${message}`),
    async disconnect() {
      onEnd()
    },
  }
  return {
    session,
    controls: {
      change(change) {
        for (const listener of [...listeners]) listener(change)
      },
      listeners: () => listeners.size,
    },
  }
}
