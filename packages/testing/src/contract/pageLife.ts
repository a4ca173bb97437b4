import { onTestFinished } from 'vitest'
import type {
  ContractAdapter,
  ContractChain,
  ContractConnector,
  ContractRequest,
  ContractSession,
} from './adapterShape.ts'

/** A storage that outlives a reload: the shape of `localStorage`. */
export type ContractStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** One life of a page, from load to reload. */
export type AdapterPage = {
  /** The chains of the site. */
  readonly chains: readonly [ContractChain, ...ContractChain[]]
  /** For a chain library that remembers by itself: kept over reloads of one visitor, seen by nobody else. */
  readonly storage: ContractStorage
  /** Has this called when the page is left. */
  onLeave(stop: () => void): void
}

/** Makes the adapter as a page does when it is loaded. */
export type MakeAdapter = (page: AdapterPage) => ContractAdapter

/** A page with an adapter, until it is left. */
export type PageLife = {
  readonly adapter: ContractAdapter
  /** The wallet of this name, once the adapter has found it. */
  find(name: string): Promise<ContractConnector>
  connect(name: string): Promise<ContractSession>
  request(signal?: AbortSignal): ContractRequest
  /** The page is closed, or reloaded. */
  leave(): void
}

/** Loads a page. */
export function openPage(
  makeAdapter: MakeAdapter,
  chains: AdapterPage['chains'],
  storage: ContractStorage,
): PageLife {
  const stops: (() => void)[] = []
  const adapter = makeAdapter({ chains, storage, onLeave: (stop) => stops.push(stop) })
  const leave = () => {
    for (const stop of stops.splice(0)) stop()
  }
  onTestFinished(leave)
  const request = (signal = new AbortController().signal): ContractRequest => ({
    chains,
    chainId: chains[0].caip2,
    signal,
  })

  function find(name: string): Promise<ContractConnector> {
    return new Promise((resolve) => {
      let isFound = false
      const stop = adapter.discover((connectors) => {
        const found = connectors.find((connector) => connector.name === name)
        if (found === undefined || isFound) return
        isFound = true
        // A report may come before `discover` has given the way to stop.
        queueMicrotask(() => stop())
        resolve(found)
      })
      stops.push(stop)
    })
  }

  return {
    adapter,
    find,
    request,
    leave,
    connect: async (name) => adapter.connect((await find(name)).id, request()),
  }
}

/** An empty storage. */
export function createContractStorage(): ContractStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      items.set(key, value)
    },
    removeItem(key) {
      items.delete(key)
    },
  }
}
