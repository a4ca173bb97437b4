import { injectedWaitMs } from '@latchkey/evm'
import type { Config, Connector } from 'wagmi'
import { connect, watchConnectors } from 'wagmi/actions'
import { findConnector } from './connectors.ts'
import { findMissed } from './findMissed.ts'

/** How long the page may take to begin restoring: WagmiProvider does so a moment after the widget, with `ssr: true`. */
const beginMs = 100

/** The connector of this id, waiting a moment for a wallet that has not announced itself yet. */
export function awaitConnector(config: Config, id: string): Promise<Connector | undefined> {
  return waitFor(
    () => findConnector(config, id),
    (look) => {
      const missed = setTimeout(findMissed, 0, config)
      const unwatch = watchConnectors(config, { onChange: look })
      return () => {
        clearTimeout(missed)
        unwatch()
      }
    },
    injectedWaitMs,
  )
}

/**
 * Waits for what wagmi restores by itself, then connects this wallet where wagmi has not, if its wallet still allows it:
 * nobody is asked, and what the page has disconnected stays so.
 */
export async function bringBack(config: Config, connector: Connector, signal: AbortSignal): Promise<void> {
  const isBack = () => config.state.connections.get(connector.uid)?.connector === connector
  const isBusy = () => /connecting$/.test(config.state.status)
  const until = (check: () => boolean, ms?: number) =>
    waitFor(
      () => check() || undefined,
      (look) => config.subscribe((state) => state, look),
      ms,
    )
  if (config.state.status === 'disconnected') await until(isBusy, beginMs)
  await until(() => isBack() || !isBusy())
  if (isBack() || !(await connector.isAuthorized())) return
  signal.throwIfAborted()
  if (!isBack()) await connectQuietly(config, connector)
}

/** Connects in the way in which wagmi's own restore asks a connector; but that one lets go of all other connections. */
export async function connectQuietly(config: Config, connector: Connector): Promise<void> {
  const quietly = { isReconnecting: true } as object
  await connect(config, { connector, ...quietly })
}

/** What is found now or at one of the next changes; undefined once the time is up. */
function waitFor<Found>(
  find: () => Found | undefined,
  watch: (look: () => void) => () => void,
  ms?: number,
): Promise<Found | undefined> {
  const now = find()
  if (now !== undefined) return Promise.resolve(now)
  return new Promise((resolve) => {
    const end = (found: Found | undefined) => {
      stop()
      clearTimeout(timer)
      resolve(found)
    }
    const stop = watch(() => {
      const found = find()
      if (found !== undefined) end(found)
    })
    const timer = ms === undefined ? undefined : setTimeout(() => end(undefined), ms)
  })
}
