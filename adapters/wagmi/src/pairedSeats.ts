import type { WalletSession } from '@latchkey/core/adapter'
import type { Config, Connector } from 'wagmi'
import { pairedConnector } from './pairedConnector.ts'
import { pairedType } from './pairedKind.ts'

/** How long wagmi's own restore waits for a paired wallet; the widget reads it from storage, which takes a moment. */
const seatMs = 3_000

/** The connector of a paired wallet in a config, and how its session comes to it. */
type Seat = { readonly connector: Connector; arrive(session: WalletSession): void }

/** The seats of a config. */
export type Seats = { seatOf(named: { readonly id: string; readonly name: string }): Seat }

/** Makes the connectors of paired wallets in a config: on the page from the start, so that wagmi finds those that it remembers. */
export function createSeats(config: Config): Seats {
  const seats = new Map<string, Seat>()

  /** Puts a connector into the config for a wallet that is here, or on its way back. */
  function seatOf(named: { readonly id: string; readonly name: string }): Seat {
    const known = seats.get(named.id)
    if (known) return known
    let session: WalletSession | undefined
    let arrive = (_session: WalletSession | undefined) => {}
    const arrival = new Promise<WalletSession | undefined>((resolve) => {
      arrive = resolve
    })
    const { id, name } = named
    const { setup, setState } = config._internal.connectors
    const connector = setup(
      pairedConnector({
        connector: { id, name },
        session: () => session,
        awaitSession() {
          setTimeout(() => {
            arrive(undefined)
            if (session === undefined) leave()
          }, seatMs)
          return arrival
        },
        leave,
      }),
    )
    function leave(): void {
      seats.delete(id)
      setState((all) => all.filter(({ uid }) => uid !== connector.uid))
    }
    const seat: Seat = {
      connector,
      arrive(given) {
        const { uid } = connector
        // Another life of the widget: what stood on the wallet's former link is made anew.
        if (session && session !== given)
          config.setState((state) => ({
            ...state,
            connections: new Map([...state.connections].filter(([key]) => key !== uid)),
          }))
        session = given
        arrive(given)
      },
    }
    seats.set(id, seat)
    setState((all) => [...all, connector])
    return seat
  }

  /** What wagmi remembers gets its seat before wagmi looks for it, so that the page's hooks never say "disconnected". */
  function expect(connections: Config['state']['connections']): void {
    // What comes from storage names a connector, but is none.
    for (const { connector } of connections.values())
      if (connector.type === pairedType && typeof connector.getProvider !== 'function') seatOf(connector)
  }
  expect(config.state.connections)
  config.subscribe(({ connections }) => connections, expect)

  return { seatOf }
}
