import type { DirectoryState, WalletChoice } from '@latchkey/core'
import { openPageLink } from '../guide/openPageLink.ts'

export { openPageLink }

/** How many wallets a phone is offered before the way to all of them. */
const mostOpeners = 5

/** Wallets that can open this page in their own browser, those that the list shows anyway first. */
export function pageOpeners(
  choices: readonly WalletChoice[],
  { recommended, all }: Pick<DirectoryState, 'recommended' | 'all'>,
  page: string,
): readonly WalletChoice[] {
  const known = [...recommended, ...all.wallets].map(
    (wallet): WalletChoice => ({ key: wallet.id, section: 'recommended', name: wallet.name, wallet }),
  )
  const seen = new Set<string>()
  return [...choices, ...known]
    .filter(({ key, connector, wallet }) => {
      if (seen.has(key) || connector !== undefined || wallet === undefined) return false
      seen.add(key)
      return openPageLink(wallet, page) !== undefined
    })
    .slice(0, mostOpeners)
}
