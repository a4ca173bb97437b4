import { type Connector, type ConnectorType, cleanText } from '@latchkey/core'
import { readIcon, readRdns } from '@latchkey/evm'
import type { Config, Connector as WagmiConnector } from 'wagmi'

/** What fits into a row of the list. */
const longestName = 64

/** The kinds of wagmi that the widget tells apart; any other is a way of the page's own. */
const types: Readonly<Record<string, ConnectorType>> = {
  injected: 'INJECTED',
  safe: 'SAFE',
  walletConnect: 'WALLET_CONNECT',
}

/** The id of a wagmi connector in the widget: its rdns where it has one. */
function idOf({ id, rdns }: Pick<WagmiConnector, 'id' | 'rdns'>): string {
  return [rdns].flat().map(readRdns).find(Boolean) ?? id
}

/** A wagmi connector as the widget shows it. */
export function toConnector(connector: WagmiConnector): Connector {
  const id = idOf(connector)
  const rdns = readRdns(id)
  const imageUrl = readIcon(connector.icon)
  return {
    id,
    name: cleanText(connector.name, longestName) || id,
    // wagmi makes an injected connector with the rdns as its id for each wallet that is announced (EIP-6963).
    type: rdns && connector.type === 'injected' ? 'ANNOUNCED' : (types[connector.type] ?? 'EXTERNAL'),
    chain: 'eip155',
    ...(imageUrl !== undefined && { imageUrl }),
    ...(rdns !== undefined && { info: { rdns } }),
  }
}

/** The wagmi connector that the widget knows by this id. */
export function findConnector({ connectors }: Config, id: string): WagmiConnector | undefined {
  return connectors.find((connector) => idOf(connector) === id)
}
