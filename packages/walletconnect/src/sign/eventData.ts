import { isChainId, namespaceOf, splitAccount } from './caip.ts'
import type { Namespaces } from './namespaces.ts'

/** The chain that a chainChanged means: wallets write a number, decimal or hex text, or CAIP-2. */
export function readChain(data: unknown, namespace: string): string | undefined {
  const text = typeof data === 'number' || typeof data === 'string' ? String(data).trim() : ''
  const reference = /^0x[0-9a-f]{1,60}$/i.test(text) ? String(BigInt(text)) : text
  const chainId = reference.includes(':') ? reference : `${namespace}:${reference}`
  return isChainId(chainId) && namespaceOf(chainId) === namespace ? chainId : undefined
}

/** The accounts with those first that an accountsChanged names, bare or in CAIP-10; undefined when it names none of them. */
export function readAccounts(data: unknown, namespace: string, approved: Namespaces): Namespaces | undefined {
  const named = (Array.isArray(data) ? data.slice(0, 100) : []).flatMap((item) =>
    typeof item === 'string' ? [plain(namespace, splitAccount(item)?.address ?? item)] : [],
  )
  let found = false
  const rank = (account: string) => {
    const place = named.indexOf(plain(namespace, splitAccount(account)?.address ?? ''))
    if (place >= 0) found = true
    return place < 0 ? named.length : place
  }
  const sorted = Object.entries(approved).map(([key, entry]) => {
    if (namespaceOf(key) !== namespace) return [key, entry] as const
    const accounts = entry.accounts
      .map((account) => ({ account, rank: rank(account) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ account }) => account)
    return [key, { ...entry, accounts }] as const
  })
  return found ? Object.fromEntries(sorted) : undefined
}

// EVM addresses are the same in either case; elsewhere the case tells addresses apart.
function plain(namespace: string, address: string): string {
  return namespace === 'eip155' ? address.toLowerCase() : address
}
