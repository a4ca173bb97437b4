import { type Address, numberToHex } from 'viem'
import { createEmitter, type Emitter } from '../script/createEmitter.ts'
import type { EvmProvider, EvmWalletNews } from './evmTypes.ts'

/** What a site knows of the wallet. */
type Sight = { readonly accounts: readonly Address[]; readonly chainId: number }

type Site = { readonly provider: EvmProvider; readonly emitter: Emitter; told: Sight }

/** The sites that hold a provider of this wallet. */
export type Sites = {
  providerFor(origin: string): EvmProvider
  /** Tells each site what is new for it since it was last told. */
  tell(): void
  /** Sends one event to every site. */
  broadcast(event: string, data: unknown): void
  watch(listener: (news: EvmWalletNews) => void): () => void
  report(news: EvmWalletNews): void
}

type SiteSource = {
  look(origin: string): Sight
  request(origin: string, args: unknown): Promise<unknown>
  isReachable(): boolean
}

/** Keeps one provider for each origin. */
export function createSites(source: SiteSource): Sites {
  const sites = new Map<string, Site>()
  const watchers = new Set<(news: EvmWalletNews) => void>()

  function report(news: EvmWalletNews): void {
    for (const watcher of watchers) watcher(news)
  }

  function emit(origin: string, site: Site, event: string, data: unknown): void {
    site.emitter.emit(event, data)
    report({ type: 'event', origin, event, data })
  }

  function open(origin: string): Site {
    const emitter = createEmitter()
    const provider: EvmProvider = {
      request: (args) => source.request(origin, args),
      on: emitter.on,
      removeListener: emitter.removeListener,
    }
    const site = { provider, emitter, told: source.look(origin) }
    sites.set(origin, site)
    // EIP-1193: connect is said once the provider can answer, after the caller had time to listen.
    queueMicrotask(() => {
      if (source.isReachable()) emitter.emit('connect', { chainId: numberToHex(source.look(origin).chainId) })
    })
    return site
  }

  return {
    providerFor: (origin) => (sites.get(origin) ?? open(origin)).provider,
    tell() {
      // A wallet that is away says nothing; what it missed it says when it is back.
      if (!source.isReachable()) return
      for (const [origin, site] of sites) {
        const before = site.told
        const now = source.look(origin)
        site.told = now
        if (before.chainId !== now.chainId) emit(origin, site, 'chainChanged', numberToHex(now.chainId))
        if (before.accounts.join() !== now.accounts.join())
          emit(origin, site, 'accountsChanged', now.accounts)
      }
    },
    broadcast(event, data) {
      for (const [origin, site] of sites) emit(origin, site, event, data)
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    report,
  }
}
