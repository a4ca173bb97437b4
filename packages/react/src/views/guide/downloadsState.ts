import type { Connector, WalletChoice, WalletEntry } from '@latchkey/core'
import { openPageLink } from '@latchkey/core/internal'
import { type DownloadLink, downloadLinks } from './downloadLinks.ts'
import type { VisitorDevice } from './visitorDevice.ts'

/** How the visitor can come to a wallet. */
export type DownloadsState =
  /** It has just arrived in this browser. */
  | { readonly phase: 'here'; readonly choice: WalletChoice }
  /** On a phone: its own browser can open this page, if the app is there. */
  | { readonly phase: 'open'; readonly href: string; readonly links: readonly DownloadLink[] }
  /** Stores and sites, the one that fits best apart. */
  | { readonly phase: 'get'; readonly best: DownloadLink; readonly links: readonly DownloadLink[] }
  /** No download link is known. */
  | { readonly phase: 'none' }

/** What decides the state. */
export type DownloadsFacts = {
  readonly wallet: WalletEntry
  readonly connectors: readonly Connector[]
  readonly device: VisitorDevice
  readonly page: string
}

/** Decides what to offer for a wallet on this device. */
export function downloadsState({ wallet, connectors, device, page }: DownloadsFacts): DownloadsState {
  const connector = connectors.find(
    ({ explorerId, info }) =>
      explorerId === wallet.id || (info?.rdns !== undefined && info.rdns === wallet.rdns),
  )
  if (connector !== undefined) {
    const { id, name } = connector
    return { phase: 'here', choice: { key: id, section: 'installed', name, connector, wallet } }
  }
  const links = downloadLinks(wallet, device)
  const href = device === 'ios' || device === 'android' ? openPageLink(wallet, page) : undefined
  if (href !== undefined) return { phase: 'open', href, links }
  const [best, ...rest] = links
  return best === undefined ? { phase: 'none' } : { phase: 'get', best, links: rest }
}
