import { type Adapter, type Clock, type ConnectRequest, systemClock } from '@latchkey/core/adapter'
import type { CodecSource } from './contract/codec.ts'
import { createFinder } from './discovery/createFinder.ts'
import type { EvmPage } from './discovery/page.ts'
import type { OpenOptions } from './session/openSession.ts'

/** What a site, or an adapter over this one, may choose. */
export type EvmOptions = {
  /** The page in which wallets are looked for; this one unless told. */
  readonly window?: EvmPage | undefined
  readonly clock?: Clock
  /** The name of the adapter; `evm` unless a chain library stands over this one. */
  readonly type?: Adapter['type']
  /** How contract calls are written and read, or the way to load it; by viem, fetched on first use, unless told. */
  readonly codec?: CodecSource
  /** Origins whose frame around this page is taken for Safe; Safe's own unless told, none with an empty list. */
  readonly safeOrigins?: readonly string[]
}

/** How long the list of wallets stands before more is fetched. */
const aheadMs = 300

/** What a session needs is not needed to list wallets: it comes after the list, and before most clicks. */
const loadSession = () => import('./session/openFound.ts')

/** Makes the adapter for EVM wallets in this page; it needs no chain library, and does nothing until it is asked. */
export function evm(options: EvmOptions = {}): Adapter<'eip155'> {
  const clock = options.clock ?? systemClock
  const page = 'window' in options ? options.window : globalThis.window
  const world = { page, clock }
  const finder = createFinder(world, async () => {
    // Only a page in somebody's frame can be an app of Safe.
    if (page?.parent === undefined || page.parent === page) return undefined
    const safe = await import('./safe/findSafeApp.ts').catch(() => {
      // A chunk that does not load leaves the other wallets as they are.
    })
    return safe?.findSafeApp(world, options.safeOrigins)
  })

  async function open(connectorId: string, { signal }: ConnectRequest, method: OpenOptions['method']) {
    const [{ openFound }, found] = await Promise.all([loadSession(), finder.find(connectorId, signal)])
    return openFound(found, { clock, signal, method, codec: options.codec })
  }

  return {
    type: options.type ?? 'evm',
    namespace: 'eip155',
    discover(report) {
      const leave = finder.watch(report)
      const ahead = clock.setTimeout(() => {
        loadSession().catch(() => {
          // Only ahead of time: connecting asks again, and says what is wrong.
        })
      }, aheadMs)
      return () => {
        clock.clearTimeout(ahead)
        leave()
      }
    },
    openReader: async (node) => (await import('./send/sendDriver.ts')).sentReader(node),
    prepare: loadSession,
    connect: (connectorId, request) => open(connectorId, request, 'eth_requestAccounts'),
    async reconnect(connectorId, request) {
      try {
        return await open(connectorId, request, 'eth_accounts')
      } catch {
        // Gone, broken or silent: for the visitor all of it means "connect again". Only an abort is the caller's own.
        request.signal.throwIfAborted()
        return undefined
      }
    },
  }
}
