import type { WalletEntry } from '@latchkey/core'
import { parseAppLink, withStores } from '@latchkey/core/internal'
import type { VisitorDevice } from './visitorDevice.ts'

/** What a link of a wallet leads to. */
export type DownloadKind = 'extension' | 'ios' | 'android' | 'web' | 'website'

/** One way to get a wallet. */
export type DownloadLink = { readonly kind: DownloadKind; readonly href: string }

/** The stores in the entry are of Chromium unless their address says otherwise. */
const otherStores = [
  ['firefox', /^https:\/\/addons\.mozilla\.org\//i],
  ['safari', /^https:\/\/apps\.apple\.com\//i],
] as const

/** Every way to get a wallet, the one that fits the visitor's device first; on a phone, only what a phone can use. */
export function downloadLinks(wallet: WalletEntry, device: VisitorDevice): readonly DownloadLink[] {
  const phone = device === 'ios' || device === 'android'
  const { chrome_store, app_store, play_store, webapp_link, homepage } = withStores(wallet)
  const fits: DownloadKind[] = phone
    ? [device]
    : storeOf(chrome_store) === device
      ? ['extension']
      : ['website']
  const all = (
    [
      ['extension', chrome_store],
      ['ios', app_store],
      ['android', play_store],
      ['web', webapp_link],
      ['website', homepage],
    ] as const
  ).flatMap(([kind, href]) => (isWeb(href) ? [{ kind, href }] : []))
  const useful = phone ? all.filter(({ kind }) => kind === device || kind.startsWith('web')) : all
  // A phone without anything for it still learns what there is.
  const links = useful.length === 0 ? all : useful
  return [
    ...links.filter(({ kind }) => fits.includes(kind)),
    ...links.filter(({ kind }) => !fits.includes(kind)),
  ]
}

function storeOf(link: string | null | undefined): VisitorDevice {
  return otherStores.find(([, address]) => address.test(link ?? ''))?.[0] ?? 'chromium'
}

// The directory's links were checked where they came in; a site's own wallets pass here as well.
function isWeb(link: string | null | undefined): link is string {
  return /^https:/i.test(parseAppLink(link) ?? '')
}
