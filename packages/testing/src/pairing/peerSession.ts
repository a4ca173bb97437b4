import type { EvmWallet } from '../evm/evmTypes.ts'
import type { PeerOptions, PeerProposal, PeerSession } from './peerTypes.ts'

const weekMs = 604_800_000

/** Has the wallet ask its person about a proposal; what comes out is what was agreed to. */
export async function approveProposal(
  wallet: EvmWallet,
  topic: string,
  proposal: PeerProposal,
  options: PeerOptions & { now(): number },
): Promise<PeerSession> {
  // Asked as any site is: the script of the wallet decides.
  const granted = await wallet.providerFor(topic).request({ method: 'eth_requestAccounts' })
  const addresses = Array.isArray(granted) ? granted.map(String) : []
  const namespaces = Object.fromEntries(
    Object.entries(proposal).flatMap(([namespace, { chains, methods, events }]) => {
      const agreed = chains.filter((chain) => knowsChain(wallet, chain, options))
      const own = namespace === 'eip155' ? addresses : (options.families?.[namespace]?.addresses ?? [])
      const accounts = agreed.flatMap((chain) => own.map((address) => `${chain}:${address}`))
      const kept = methods.filter((method) => !options.refuses?.includes(method))
      return accounts.length === 0 ? [] : [[namespace, { accounts, methods: kept, events }]]
    }),
  )
  return {
    topic,
    peer: {
      name: wallet.info.name,
      description: '',
      url: 'https://wallet.example',
      icons: [],
      ...(options.redirect && { redirect: options.redirect }),
    },
    namespaces,
    expiresAt: options.now() + weekMs,
    activeChains: Object.fromEntries(
      Object.entries(namespaces).map(([namespace, { accounts }]) => [namespace, chainOf(accounts[0] ?? '')]),
    ),
    disableDeepLink: false,
    ...(options.sessionProperties && { sessionProperties: options.sessionProperties }),
    ...(options.scopedProperties && { scopedProperties: options.scopedProperties }),
  }
}

function knowsChain(wallet: EvmWallet, chain: string, { approves, families }: PeerOptions): boolean {
  if (approves) return approves.includes(chain)
  const [namespace = '', id] = chain.split(':')
  if (families?.[namespace]) return true
  return wallet.chains.some((each) => String(each.id) === id && each.known !== false)
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

type SessionEnd = {
  readonly proposal: PeerProposal
  session(): PeerSession | undefined
  change(part: Partial<PeerSession>): void
  end(): void
}

/** Tells a session what happens inside the wallet, as wc_sessionUpdate and wc_sessionEvent do. */
export function followWallet(
  wallet: EvmWallet,
  topic: string,
  { proposal, session, change, end }: SessionEnd,
): () => void {
  const provider = wallet.providerFor(topic)

  function hearAccounts(data: unknown): void {
    const addresses = Array.isArray(data) ? data.map(String) : []
    const terms = session()?.namespaces['eip155']
    if (addresses.length === 0) end()
    else if (terms) share(chainsOf(terms.accounts), addresses)
  }

  function hearChain(data: unknown): void {
    const chain = `eip155:${Number(data)}`
    const live = session()
    const terms = live?.namespaces['eip155']
    // A page never hears of a chain that it has not asked for.
    if (!live || !terms || !proposal['eip155']?.chains.includes(chain)) return
    const chains = chainsOf(terms.accounts)
    // Who moves to a chain that a site asked for agrees to it.
    if (!chains.includes(chain)) share([...chains, chain], [...wallet.connectedTo(topic)])
    const activeChains = { ...live.activeChains, eip155: chain }
    if (live.activeChains['eip155'] !== chain) change({ activeChains })
  }

  function share(chains: readonly string[], addresses: readonly string[]): void {
    const live = session()
    const terms = live?.namespaces['eip155']
    if (!live || !terms) return
    const accounts = chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))
    change({ namespaces: { ...live.namespaces, eip155: { ...terms, accounts } } })
  }

  provider.on('accountsChanged', hearAccounts)
  provider.on('chainChanged', hearChain)
  return () => {
    provider.removeListener('accountsChanged', hearAccounts)
    provider.removeListener('chainChanged', hearChain)
  }
}

function chainsOf(accounts: readonly string[]): readonly string[] {
  return [...new Set(accounts.map(chainOf))]
}
