import { WalletMissingError, type WalletSession } from '@latchkey/core/adapter'
import { untilAborted } from '@latchkey/evm'
import type { Config, Connector } from 'wagmi'
import { bringBack, connectQuietly } from './bringBack.ts'
import type { Sessions } from './createSessions.ts'
import { pairedConnector, pairedType } from './pairedConnector.ts'
import { wagmiError } from './wagmiError.ts'

/** How long wagmi's own restore waits for a paired wallet; the widget reads it from storage, which takes a moment. */
const seatMs = 3_000

/** How long a wallet that was just paired waits for what wagmi is doing. */
const busyMs = 3_000

type Seat = { readonly connector: Connector; arrive(session: WalletSession): void }

/** Makes wallets that the widget has paired wallets of a config. */
export function createPaired(config: Config, sessions: Sessions) {
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

  async function adopt(given: WalletSession): Promise<WalletSession> {
    const seat = seatOf(given.connector)
    const { connector } = seat
    const show = sessions.hide(connector)
    try {
      seat.arrive(given)
      await bringIn(connector)
      const session = await sessions.of(connector)
      if (session === undefined) throw new WalletMissingError()
      return session
    } catch (error) {
      show()
      throw wagmiError(error)
    }
  }

  return { adopt }

  /** After what wagmi restores by itself, which lets go of all connections that came before its first. */
  async function bringIn(connector: Connector): Promise<void> {
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), busyMs)
    try {
      await untilAborted(bringBack(config, connector, over.signal), over.signal)
    } catch (error) {
      // The page may be asking another wallet for as long as it likes.
      if (!over.signal.aborted) throw error
      await connectQuietly(config, connector)
    } finally {
      clearTimeout(timer)
    }
  }
}
