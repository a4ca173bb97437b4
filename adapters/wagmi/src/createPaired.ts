import { WalletMissingError, type WalletSession } from '@latchkey/core/adapter'
import { untilAborted } from '@latchkey/evm'
import type { Config, Connector } from 'wagmi'
import { bringBack, connectQuietly } from './bringBack.ts'
import type { Sessions } from './createSessions.ts'
import type { Seats } from './pairedSeats.ts'
import { wagmiError } from './wagmiError.ts'

/** How long a wallet that was just paired waits for what wagmi is doing. */
const busyMs = 3_000

/** Makes wallets that the widget has paired wallets of a config. */
export function createPaired(config: Config, sessions: Sessions, { seatOf }: Seats) {
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
