import { type Adapter, evmChain, WalletAccountError, WalletMissingError } from '@latchkey/core/adapter'
import { untilAborted } from '@latchkey/evm'
import type { Config } from 'wagmi'
import { connect } from 'wagmi/actions'
import { awaitConnector, bringBack } from './bringBack.ts'
import { checkConfig } from './checkConfig.ts'
import { findConnector } from './connectors.ts'
import { createPaired } from './createPaired.ts'
import { createSessions } from './createSessions.ts'
import { discover } from './discover.ts'
import { part } from './part.ts'
import { wagmiError } from './wagmiError.ts'

/** Makes the adapter over the page's own wagmi config: the page's hooks and the widget see one connection. */
export function wagmi(config: Config): Adapter<'eip155'> {
  checkConfig(config)
  const sessions = createSessions(config)
  const paired = createPaired(config, sessions)
  const [first, ...others] = config.chains

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
    networks: [evmChain(first), ...others.map((chain) => evmChain(chain))],
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
