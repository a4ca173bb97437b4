import { type Connector, type ConnectorType, cleanText } from '@latchkey/core/adapter'
import { readIcon, readRdns } from '@latchkey/evm'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { readPaired } from './pairedKind.ts'

/** What fits into a row of the list. */
const longestName = 64

/**
 * The kinds of wagmi that the widget tells apart; any other is a way of the page's own, with a row in the list. So is
 * wagmi's WalletConnect: it shows its own code, and is no entry of the widget's.
 */
const types: Readonly<Record<string, ConnectorType>> = { injected: 'INJECTED', safe: 'SAFE' }

/** The name of a wagmi connector: its rdns where it has one. */
function nameOf({ id, rdns }: Pick<WagmiConnector, 'id' | 'rdns'>): string {
  return [rdns].flat().map(readRdns).find(Boolean) ?? id
}

/**
 * The ids of the connectors in the widget, by their uid. A page may have several of one name, as kits do that reach many
 * wallets through WalletConnect: those after the first are told apart by their number, the same after each reload.
 */
export function connectorIds({ connectors }: Config): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    connectors.map((connector) => {
      const name = nameOf(connector)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [connector.uid, count === 1 ? name : `${name}:${count}`]
    }),
  )
}

/** A wagmi connector as the widget shows it. */
export function toConnector(connector: WagmiConnector, ids: ReadonlyMap<string, string>): Connector {
  const paired = readPaired(connector)
  if (paired) return paired
  const id = ids.get(connector.uid) ?? nameOf(connector)
  const rdns = readRdns(nameOf(connector))
  const imageUrl = readIcon(connector.icon)
  // A wallet says its name to wagmi, which takes whatever it says.
  const name = typeof connector.name === 'string' ? cleanText(connector.name, longestName) : ''
  return {
    id,
    name: name || id,
    // wagmi makes an injected connector with the rdns as its id for each wallet that is announced (EIP-6963).
    type: rdns && connector.type === 'injected' ? 'ANNOUNCED' : (types[connector.type] ?? 'EXTERNAL'),
    chain: 'eip155',
    ...(imageUrl !== undefined && { imageUrl }),
    ...(rdns !== undefined && { info: { rdns } }),
  }
}

/** The wagmi connector that the widget knows by this id. */
export function findConnector(config: Config, id: string): WagmiConnector | undefined {
  const ids = connectorIds(config)
  return config.connectors.find(({ uid }) => ids.get(uid) === id)
}
