import { createEvmWallet, type EvmWallet, type EvmWalletOptions } from '@latchkey/testing'
import type { Adapter } from '../adapter/adapter.ts'
import type { StorageDevice } from '../base/storage.ts'
import { base, ethereum } from '../chains/chains.ts'
import type { LatchkeyDeps, PageDoor } from '../deps/deps.ts'
import type { Latchkey } from '../instance/latchkey.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { silentAdapter, type TestAdapter, testAdapter } from './testAdapter.ts'
import { testInstance, testPage } from './testInstance.ts'

/** A tab of a test: an instance in it, and what it was told. */
export type TestTab = ReturnType<typeof testInstance> & {
  readonly adapter: TestAdapter
  /** Leaves the page as a reload does. */
  close(): void
}

/** One browser: its storage outlives its tabs, and tells each of them what the others write. */
export function testBrowser(wallets: readonly EvmWallet[]): {
  readonly items: Map<string, string>
  open(
    options?: LatchkeyOptions,
    page?: Partial<PageDoor>,
    storage?: StorageDevice,
    deps?: Partial<LatchkeyDeps>,
  ): TestTab
} {
  const items = new Map<string, string>()
  const tabs = new Set<{ hear: (key: string | null) => void }>()

  function device(tab: object): StorageDevice {
    const tell = (key: string) => {
      for (const other of tabs) if (other !== tab) queueMicrotask(() => other.hear(key))
    }
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem(key, value) {
        if (items.get(key) === value) return
        items.set(key, value)
        tell(key)
      },
      removeItem(key) {
        if (items.delete(key)) tell(key)
      },
    }
  }

  return {
    items,
    open(options = {}, page = {}, storage, deps = {}) {
      const tab = { hear: (_: string | null) => {} }
      const adapter = testAdapter(wallets)
      const instance = testInstance(
        { networks: [ethereum, base], adapters: [adapter, ...others(options)], ...options },
        {
          ...deps,
          storage: storage ?? device(tab),
          page: testPage({
            watchStorage(listener) {
              tab.hear = listener
              tabs.add(tab)
              return () => tabs.delete(tab)
            },
            ...page,
          }),
        },
      )
      const stop = instance.latchkey.start()
      return { ...instance, adapter, close: stop }
    },
  }
}

/** Every family of the site's networks has an adapter; these have no wallet. */
function others({ networks }: LatchkeyOptions): readonly Adapter[] {
  const families = new Set(networks?.map(({ namespace }) => namespace))
  families.delete('eip155')
  return [...families].map(silentAdapter)
}

/** A chain that no site of these tests has. */
export const foreignChainId = 8131337

/** A scripted wallet on Ethereum, Base and a foreign chain; its node knows one balance. */
export function testWallet(
  name: string,
  options: Partial<EvmWalletOptions> = {},
  balance = 1_234_567_890_123_456_789n,
): EvmWallet {
  const chains = [ethereum.id, base.id, foreignChainId].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' }))
  const rpc = async () => `0x${balance.toString(16)}`
  return createEvmWallet({ name, rdns: `test.${name.toLowerCase()}`, chains, ...options }, { rpc })
}

/** The names of the views in the history, the last one shown. */
export function viewsOf({ router }: Latchkey): readonly string[] {
  return router.getState().history.map(({ name }) => name)
}
