import { type Adapter, WalletAccountError, WalletMissingError } from '@latchkey/core/adapter'
import { untilAborted } from '@latchkey/evm'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import { awaitConnector, bringBack } from './bringBack.ts'
import { findConnector } from './connectors.ts'
import { createPaired } from './createPaired.ts'
import { createSessions } from './createSessions.ts'
import { discover } from './discover.ts'
import type { Seats } from './pairedSeats.ts'
import { part } from './part.ts'
import { wagmiError } from './wagmiError.ts'

/** The adapter over the page's own wagmi config, fetched when a wallet is looked for or the page has one. */
export function wagmiAdapter(config: Config, seats: Seats): Adapter<'eip155'> {
  const sessions = createSessions(config)
  const paired = createPaired(config, sessions, seats)

  async function reach(connectorId: string, signal: AbortSignal) {
    // No wait where it is known: browsers let a wallet open its window only within the visitor's click.
    const known = findConnector(config, connectorId)
    const connector = known ?? (await untilAborted(awaitConnector(config, connectorId), signal))
    if (connector === undefined) throw new WalletMissingError()
    return connector
  }

  return {
    type: 'wagmi',
    namespace: 'eip155',
    discover: (report) => discover(config, report),
    watch: sessions.watch,
    adopt: paired.adopt,
    openReader: async (node) => (await import('./send.ts')).sentReader(node),
    async connect(connectorId, { signal }) {
      signal.throwIfAborted()
      const connector = await reach(connectorId, signal)
      const show = sessions.hide(connector)
      try {
        // The page may be connected to it already.
        if (!config.state.connections.has(connector.uid)) await connect(config, { connector })
        const session = await sessions.of(connector)
        if (session && session.accounts.length > 0) return session
        await part(config, connector)
        throw new WalletAccountError()
      } catch (error) {
        show()
        throw wagmiError(error)
      }
    },
    async reconnect(connectorId, { signal }) {
      try {
        const connector = await reach(connectorId, signal)
        await untilAborted(bringBack(config, connector, signal), signal)
        return await sessions.of(connector)
      } catch {
        // Gone, locked or broken: for the visitor all of it means "connect again". Only an abort is the caller's own.
        signal.throwIfAborted()
        return undefined
      }
    },
  }
}
