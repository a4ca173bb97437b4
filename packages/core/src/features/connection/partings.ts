import type { Connection } from '../../instance/connections.ts'
import { slot } from '../../instance/slots.ts'

/** What disconnecting tells those who sign visitors in. */
export type Partings = {
  /** Ends the sessions of wallets that were disconnected, within a time limit; absent while nobody signs in. */
  onParted?: (left: readonly Pick<Connection, 'connector' | 'accounts'>[]) => Promise<void>
  /** The wallets that are being disconnected on this page. */
  readonly parting: Set<string>
}

/** What disconnecting tells those who sign visitors in. */
export const partings = slot('partings', (): Partings => ({ parting: new Set() }))
