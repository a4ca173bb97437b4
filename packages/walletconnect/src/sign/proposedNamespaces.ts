import { WalletConnectError } from '../base/WalletConnectError.ts'
import { isChainId, isNamespace, namespaceOf } from './caip.ts'
import type { ProposedNamespaces } from './namespaces.ts'

/** An entry as a site may write it: under a namespace with its chains, or under a single chain without. */
type Entry = {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Puts what is asked for into one checked entry for each namespace; throws what a wallet would refuse. */
export function joinProposed(...lists: readonly Readonly<Record<string, Entry>>[]): ProposedNamespaces {
  const joined = new Map<string, ProposedNamespaces[string]>()
  for (const [key, entry] of lists.flatMap((list) => Object.entries(list))) {
    const chains = isChainId(key) && !entry.chains ? [key] : entry.chains
    const namespace = namespaceOf(key)
    if (!isNamespace(namespace)) throw problem(5104, `${key} is no CAIP-2 namespace.`)
    if (!chains?.length || !chains.every((chain) => isChainId(chain) && isUnder(chain, key)))
      throw problem(5100, `${key} needs chains of its own.`)
    if (!Array.isArray(entry.methods)) throw problem(5101, `${key} needs a list of methods.`)
    if (!Array.isArray(entry.events)) throw problem(5102, `${key} needs a list of events.`)
    const before = joined.get(namespace)
    const first = before?.chains[0] ?? chains[0] ?? ''
    joined.set(namespace, {
      chains: [first, ...union(before?.chains, chains).filter((chain) => chain !== first)],
      methods: union(before?.methods, entry.methods),
      events: union(before?.events, entry.events),
    })
  }
  return Object.fromEntries(joined)
}

function isUnder(chain: string, key: string): boolean {
  return chain === key || namespaceOf(chain) === key
}

function union(before: readonly string[] = [], more: readonly string[] = []): string[] {
  return [...new Set([...before, ...more])]
}

function problem(code: number, message: string): WalletConnectError {
  return new WalletConnectError(code, message, { kind: 'invalid' })
}
