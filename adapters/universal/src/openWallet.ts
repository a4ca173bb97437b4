import {
  type Chain,
  type Clock,
  type Connector,
  cleanText,
  type Namespace,
  type PairedWallet,
  parseAppLink,
  type WalletLinks,
  type WalletSession,
} from '@latchkey/core/adapter'
import { openSession } from '@latchkey/evm'
import type { Session } from '@latchkey/walletconnect'
import { createEvmProvider } from './evm/createEvmProvider.ts'
import { type LineWorld, openLine } from './line/openLine.ts'
import type { Nodes } from './rpc/createNodes.ts'

/** What fits into a row of the list. */
const longestName = 64

/** So much of a topic tells wallets apart, and is of no use to who reads it. */
const shownTopic = 16

/** What wallets are made of. */
export type WalletWorld = LineWorld & { readonly clock: Clock; readonly nodes: Nodes }

/** The families of the site in which a wallet shows an account on one of the site's chains. */
export function familiesOf({ namespaces }: Session, chains: readonly Chain[]): readonly Namespace[] {
  const families = new Set(chains.map(({ namespace }) => namespace))
  return [...families].filter((family) => (namespaces[family]?.accounts.length ?? 0) > 0)
}

/** What a wallet says of itself; claims all of it. */
export function describeWallet({ topic, peer }: Session): Omit<PairedWallet, 'sessions'> {
  const host = URL.canParse(peer.url) ? new URL(peer.url).host : ''
  const origin = globalThis.location?.origin ?? ''
  const [native, universal] = [peer.redirect?.native, peer.redirect?.universal].map((link) =>
    parseAppLink(link, origin),
  )
  const links: WalletLinks = { ...(native && { native }), ...(universal && { universal }) }
  return {
    id: `walletConnect:${topic.slice(0, shownTopic)}`,
    name: cleanText(peer.name, longestName) || cleanText(host, longestName) || 'WalletConnect',
    url: peer.url,
    links,
  }
}

/** Opens one family of a wallet; undefined where it shows no account. */
export async function openFamily(
  world: WalletWorld,
  session: Session,
  namespace: Namespace,
): Promise<WalletSession | undefined> {
  const { clock, nodes } = world
  const { id, name } = describeWallet(session)
  const connector: Connector = {
    // Ids are alone on the page over all families.
    id: namespace === 'eip155' ? id : `${namespace}:${id}`,
    name,
    type: 'WALLET_CONNECT',
    chain: namespace,
  }
  const line = openLine(world, session.topic, namespace)
  if (namespace === 'eip155') {
    const provider = createEvmProvider({ line, clock, nodes })
    const { signal } = new AbortController()
    return openSession({ connector, provider }, { clock, signal, method: 'eth_accounts' })
  }
  const { openPlain } = await import('./plain/openPlain.ts')
  return openPlain(connector, line, nodes)
}
