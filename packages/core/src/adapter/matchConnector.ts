import type { Connector } from './connector.ts'

/** As much of a wallet of the directory as tells whether a connector is it. */
export type WalletNames = { readonly id: string; readonly rdns?: string | null | undefined }

/** The connector of a wallet on this page: it names the wallet's entry, or carries the wallet's rdns. */
export function matchConnector(connectors: readonly Connector[], wallet: WalletNames): Connector | undefined {
  return connectors.find((connector) => isConnectorOf(connector, wallet))
}

/** Whether a connector leads to this wallet. */
export function isConnectorOf(
  { explorerId, info }: Pick<Connector, 'explorerId' | 'info'>,
  { id, rdns }: WalletNames,
): boolean {
  return explorerId === id || (typeof rdns === 'string' && rdns !== '' && info?.rdns === rdns)
}
