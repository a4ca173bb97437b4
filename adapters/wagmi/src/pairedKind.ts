import type { WalletSession } from '@latchkey/core/adapter'
import type { EvmProvider } from '@latchkey/evm'
import type { Connector, CreateConnectorFn } from 'wagmi'

/** The kind of connector that stands for a wallet which the widget has paired. */
export const pairedType = 'latchkeyPaired'

/** The wallet behind such a connector; after a reload it is not there at once. */
export type PairedWalletSeat = {
  readonly connector: Pick<WalletSession['connector'], 'id' | 'name'>
  session(): WalletSession | undefined
  /** The session once it is there, or undefined when it has not come in time. */
  awaitSession(): Promise<WalletSession | undefined>
  /** The pairing is over. */
  leave(): void
}

/** The provider of a paired wallet. */
export type PairedProvider = EvmProvider & {
  on(event: string, listener: (data: never) => void): void
  removeListener(event: string, listener: (data: never) => void): void
}

/** What the widget finds on such a connector: the wallet as it shows it. */
export type Paired = { shown(): WalletSession['connector'] | undefined }

/** The wallet that the widget has paired, as it shows it. */
export function readPaired(connector: Connector): WalletSession['connector'] | undefined {
  return connector.type === pairedType ? (connector as unknown as Paired).shown() : undefined
}

/** What wagmi makes of a connector. */
export type PairedConnector = ReturnType<CreateConnectorFn<PairedProvider, Paired>>
