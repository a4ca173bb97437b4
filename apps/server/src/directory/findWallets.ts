import type { DirectoryWallet } from './directory.ts'
import type { WalletsRequest } from './walletsRequest.ts'

/** What is found, and how much of it there is in all pages. */
export type FoundWallets = { readonly wallets: readonly DirectoryWallet[]; readonly count: number }

/** Finds the wallets that somebody asked for: all conditions hold, in the order of the directory or of the search. */
export function findWallets(all: readonly DirectoryWallet[], request: WalletsRequest): FoundWallets {
  const { include, exclude, chains, badge, platform, page, entries } = request
  const matching = all.filter(
    (wallet) =>
      (include === undefined || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || chains.some((chain) => isFor(wallet, chain))) &&
      (badge === undefined || wallet.badge_type === badge) &&
      (platform === undefined || runsOn(wallet, platform)) &&
      isNamed(wallet, request),
  )
  const found = request.search === '' ? matching : ranked(matching, request.search)
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
}

/** A wallet for EVM chains can add the one that is asked for; one whose chains are named is for those. */
function isFor(wallet: DirectoryWallet, chain: string): boolean {
  return (
    wallet.chains.some((one) => one === chain) ||
    wallet.namespaces.includes(chain.slice(0, chain.indexOf(':')))
  )
}

function runsOn(wallet: DirectoryWallet, platform: 'ios' | 'android'): boolean {
  return (platform === 'ios' ? wallet.app_store : wallet.play_store) !== undefined
}

/** Names and rdns are those of wallets that a page has found installed; either will do. */
function isNamed(wallet: DirectoryWallet, { names, rdns }: WalletsRequest): boolean {
  if (names.length === 0 && rdns.length === 0) return true
  return (
    names.some((name) => folded(name) === folded(wallet.name)) ||
    (wallet.rdns !== undefined && rdns.includes(wallet.rdns))
  )
}

/** Names that begin with the text, then those with a word that does, then those that hold it. */
function ranked(wallets: readonly DirectoryWallet[], search: string): DirectoryWallet[] {
  const text = folded(search)
  if (text === '') return []
  const rdns = search.toLowerCase()
  const ranks: DirectoryWallet[][] = [[], [], []]
  for (const wallet of wallets) {
    const name = folded(wallet.name)
    const rank = name.startsWith(text)
      ? 0
      : name.includes(` ${text}`)
        ? 1
        : holds(name, text) || wallet.rdns === rdns
          ? 2
          : undefined
    if (rank !== undefined) ranks[rank]?.push(wallet)
  }
  return ranks.flat()
}

/** "meta mask" means MetaMask. */
function holds(name: string, text: string): boolean {
  return name.includes(text) || name.replaceAll(' ', '').includes(text.replaceAll(' ', ''))
}

/** Without accents, case or signs. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
