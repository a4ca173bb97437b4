import type { EvmWallet } from '@latchkey/testing'
import type { WalletSession } from '../adapter/adapter.ts'
import { connectorOf, type TestAdapter, testAdapter } from './testAdapter.ts'

/** An adapter over a chain library that the page connects by itself, and what the page does with it. */
export type LibraryAdapter = TestAdapter & {
  /** How often the library was told what is in use, and with which account. */
  readonly used: readonly string[]
  /** The ids of the wallets that the library is connected to, the one in use first. */
  connected(): readonly string[]
  pageConnects(wallet: EvmWallet): Promise<void>
  pageDisconnects(wallet: EvmWallet): void
  pageUses(wallet: EvmWallet): void
  /** How many hear what the page does. */
  watchers(): number
}

/** A chain library with a list of its own, as wagmi has one. */
export function libraryAdapter(wallets: readonly EvmWallet[]): LibraryAdapter {
  const plain = testAdapter(wallets)
  const reports = new Set<(sessions: readonly WalletSession[]) => void>()
  const used: string[] = []
  let sessions: readonly WalletSession[] = []
  const without = (id: string) => sessions.filter(({ connector }) => connector.id !== id)

  function set(next: readonly WalletSession[]): void {
    if (next.length === sessions.length && next.every((session, index) => session === sessions[index])) return
    sessions = next
    for (const report of [...reports]) report(sessions)
  }

  /** A session whose end and use the library knows of. */
  function keep(session: WalletSession): WalletSession {
    const { id } = session.connector
    const own: WalletSession = {
      ...session,
      use(address) {
        if (sessions[0] === own) return
        used.push(`${id} ${address}`)
        set([own, ...without(id)])
      },
      async disconnect() {
        await session.disconnect()
        set(without(id))
      },
    }
    set([own, ...without(id)])
    return own
  }

  return {
    ...plain,
    used,
    connected: () => sessions.map(({ connector }) => connector.id),
    watchers: () => reports.size,
    connect: async (id, request) => keep(await plain.connect(id, request)),
    async reconnect(id, request) {
      const known = sessions.find(({ connector }) => connector.id === id)
      if (known) return known
      const session = await plain.reconnect(id, request)
      return session && keep(session)
    },
    watch(report) {
      reports.add(report)
      report(sessions)
      return () => reports.delete(report)
    },
    async pageConnects(wallet) {
      const request = { chains: [], chainId: 'eip155:1', signal: new AbortController().signal } as const
      keep(await plain.connect(connectorOf(wallet).id, request))
    },
    pageDisconnects: (wallet) => set(without(connectorOf(wallet).id)),
    pageUses(wallet) {
      const own = sessions.find(({ connector }) => connector.id === connectorOf(wallet).id)
      if (own) set([own, ...without(own.connector.id)])
    },
  }
}
