import type { Adapter } from '@latchkey/core'

type Connector = Parameters<Parameters<Adapter['discover']>[0]>[0][number]

/** An EVM adapter with one connector; connecting and reconnecting give the same session. */
export function oneWalletAdapter(connector: Connector, session: Adapter['connect']): Adapter {
  return {
    type: 'evm',
    namespace: 'eip155',
    discover(report) {
      report([connector])
      return () => {}
    },
    connect: session,
    reconnect: session,
  }
}
