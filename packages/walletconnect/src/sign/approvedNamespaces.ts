import * as v from 'valibot'
import { isChainId, namespaceOf, splitAccount } from './caip.ts'
import type { ErrorCode } from './errorCodes.ts'
import type { Namespaces, ProposedNamespaces } from './namespaces.ts'

const Texts = v.array(v.string())
const Record = v.record(v.string(), v.unknown())
const Accounts = v.object({ accounts: v.pipe(Texts, v.minLength(1)) })
const Methods = v.object({ methods: Texts })
const Events = v.object({ events: Texts })

/** As many accounts as anybody can show; a longer list is cut. */
const mostAccounts = 500

/** What a wallet agreed to, under the keys that it used. */
export type Approved = { readonly namespaces: Namespaces } | { readonly refused: ErrorCode }

/** Takes of what a wallet says it agrees to only what was proposed; broken entries under proposed keys are refused. */
export function readApproved(input: unknown, proposed: ProposedNamespaces): Approved {
  const record = v.safeParse(Record, input)
  const kept: [string, Namespaces[string]][] = []
  for (const [key, entry] of record.success ? Object.entries(record.output) : []) {
    const namespace = namespaceOf(key)
    const asked = Object.hasOwn(proposed, namespace) ? proposed[namespace] : undefined
    if (!asked) continue
    if (key !== namespace && !isChainId(key)) return { refused: 5104 }
    if (!v.is(Accounts, entry)) return { refused: 5001 }
    if (!v.is(Methods, entry)) return { refused: 5101 }
    if (!v.is(Events, entry)) return { refused: 5102 }
    const accounts = new Set<string>()
    for (const account of entry.accounts) {
      const chainId = splitAccount(account)?.chainId
      if (!chainId) return { refused: 5001 }
      if (chainId !== key && namespaceOf(chainId) !== key) return { refused: 5103 }
      if (asked.chains.includes(chainId) && accounts.size < mostAccounts) accounts.add(account)
    }
    if (accounts.size === 0) continue
    const { methods, events } = entry
    kept.push([
      key,
      {
        accounts: [...accounts],
        methods: asked.methods.filter((method) => methods.includes(method)),
        events: asked.events.filter((event) => events.includes(event)),
      },
    ])
  }
  return kept.length > 0 ? { namespaces: Object.fromEntries(kept) } : { refused: 5001 }
}

/** The same with one entry for each namespace: a chain's own entry and that of its namespace belong together. */
export function byNamespace(approved: Namespaces): Namespaces {
  const joined = new Map<string, Namespaces[string]>()
  for (const [key, entry] of Object.entries(approved)) {
    const before = joined.get(namespaceOf(key))
    joined.set(namespaceOf(key), {
      accounts: union(before?.accounts, entry.accounts),
      methods: union(before?.methods, entry.methods),
      events: union(before?.events, entry.events),
    })
  }
  return Object.fromEntries(joined)
}

/** The chains on which there is an account. */
export function chainsOf(approved: Namespaces): readonly string[] {
  const chains = Object.values(approved).flatMap(({ accounts }) =>
    accounts.map((account) => splitAccount(account)?.chainId ?? ''),
  )
  return [...new Set(chains)]
}

/** Whether something of this kind was agreed to for a chain, by its own entry or that of its namespace. */
export function isApproved(
  approved: Namespaces,
  chainId: string,
  kind: 'methods' | 'events',
  name: string,
): boolean {
  return [chainId, namespaceOf(chainId)].some(
    (key) => Object.hasOwn(approved, key) && approved[key]?.[kind].includes(name),
  )
}

function union(before: readonly string[] = [], more: readonly string[]): readonly string[] {
  return [...new Set([...before, ...more])]
}
