import type { WalletSession } from '@latchkey/core/adapter'
import type { Config, Connection, Connector } from 'wagmi'
import { openSession } from './openSession.ts'

/** The connections of a wagmi config, as sessions. */
export type Sessions = {
  /** The session of a connector; undefined when wagmi is not connected to it. */
  of(connector: Connector): Promise<WalletSession | undefined>
  /** Gives all sessions, the one in use first, whenever one comes, goes or is chosen. */
  watch(report: (sessions: readonly WalletSession[]) => void): () => void
  /** Keeps a connection that the widget itself is making from those who watch, until somebody takes it or this is undone. */
  hide(connector: Connector): () => void
}

/** Makes the sessions of a config; each is one object for as long as wagmi is connected. */
export function createSessions(config: Config): Sessions {
  const opened = new Map<string, WalletSession>()
  const opening = new Map<string, Promise<void>>()
  const hidden = new Set<string>()
  const watchers = new Set<() => void>()
  let inUse: string | null = null

  function refresh(): void {
    const { connections, current, status } = config.state
    // While wagmi restores, it takes all connections away and puts them back one by one.
    if (status !== 'reconnecting')
      for (const uid of [...opened.keys()]) if (!connections.has(uid)) forget(uid)
    for (const connection of connections.values()) if (isLive(connection)) void open(connection)
    if (current !== null && opened.has(current) && !hidden.has(current)) inUse = current
    for (const tell of [...watchers]) tell()
  }

  function forget(uid: string): void {
    opened.delete(uid)
    hidden.delete(uid)
  }

  function open(connection: Connection): Promise<void> {
    const { uid } = connection.connector
    const underWay = opened.has(uid) ? Promise.resolve() : opening.get(uid)
    if (underWay) return underWay
    const making = make(connection).finally(() => opening.delete(uid))
    opening.set(uid, making)
    return making
  }

  async function make({ connector }: Connection): Promise<void> {
    const { uid } = connector
    const provider: unknown = await connector.getProvider().catch(() => undefined)
    const now = config.state.connections.get(uid)
    if (now === undefined) return
    const taken = () => queueMicrotask(() => hidden.delete(uid) && refresh())
    opened.set(
      uid,
      openSession(config, now, provider, { taken, isWatched: () => watchers.size > 0, isOutrun }),
    )
    refresh()
  }

  function isOutrun(): boolean {
    const { current } = config.state
    return current !== null && opening.has(current) && !opened.has(current) && !hidden.has(current)
  }

  function list(): readonly WalletSession[] {
    const shown = [...opened].filter(([uid]) => !hidden.has(uid))
    const first = shown.filter(([uid]) => uid === inUse)
    const others = shown.filter(([uid]) => uid !== inUse)
    return [...first, ...others].map(([, session]) => session)
  }

  let unwatch = () => {}
  return {
    async of({ uid }) {
      const connection = config.state.connections.get(uid)
      // Ended while nobody watched.
      if (connection === undefined) forget(uid)
      else await open(connection)
      return opened.get(uid)
    },
    watch(report) {
      let told: readonly WalletSession[] | undefined
      const tell = () => {
        const now = list()
        const isSame = told?.length === now.length && now.every((session, index) => session === told?.[index])
        if (isSame) return
        told = now
        report(now)
      }
      watchers.add(tell)
      if (watchers.size === 1) unwatch = config.subscribe((state) => state, refresh)
      refresh()
      return () => {
        watchers.delete(tell)
        if (watchers.size === 0) unwatch()
      }
    },
    hide({ uid }) {
      if (hidden.has(uid)) return () => {}
      hidden.add(uid)
      return () => {
        if (hidden.delete(uid)) refresh()
      }
    },
  }
}

/** What wagmi reads from its storage names a connector, but is none. */
function isLive({ connector }: Connection): boolean {
  return typeof connector.getProvider === 'function'
}
