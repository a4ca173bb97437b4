import { createLatchkey, type StorageDevice } from '@latchkey/core'
import { activeConnection, type Latchkey, type PairingSource } from '@latchkey/core/adapter'
import {
  createMemoryStorage,
  createScriptedPeer,
  type EvmWallet,
  type EvmWalletOptions,
  type PeerOptions,
  type ScriptedPeer,
} from '@latchkey/testing'
import { announceWallet, createPageWallet } from '@latchkey/testing/page'
import { openPairing } from '@latchkey/universal/pairing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import {
  type Config,
  type CreateConnectorFn,
  createConfig,
  createStorage,
  http,
  type State,
  useAccount,
  useConnect,
  useConnections,
  useDisconnect,
  useSendTransaction,
  useSwitchAccount,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { wagmi } from '../wagmi.ts'
import { viemChain } from './viemChain.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const makeChain = (id: number, name: string) => {
  // Nobody answers there: what is asked of these chains is scripted.
  return viemChain({ id, name, nativeCurrency, rpcUrls: [`http://127.0.0.1:1/${id}`] })
}

/** The chains of the page. */
export const chains = [makeChain(8131337, 'Sandbox Ethereum'), makeChain(8131338, 'Sandbox Base')] as const

/** A scripted wallet in the page, which a test can take out and put back. */
type PageWallet = EvmWallet & { leave(): void; enter(): void }

function makeWallet(name: string, options: Partial<EvmWalletOptions>) {
  const own = chains.map(({ id, rpcUrls }) => ({ id, name: `${id}`, rpcUrl: rpcUrls.default.http[0] ?? '' }))
  return createPageWallet({ name, chains: own, ...options }, window, { storage: createMemoryStorage() })
}

/** Puts a scripted wallet into another device. */
export function addPhone(name: string, options: PeerOptions = {}) {
  const wallet = makeWallet(name, {})
  return { wallet, peer: createScriptedPeer(wallet, options) }
}

/** Puts a scripted wallet into the page for the length of a test. */
export function addWallet(name: string, options: Partial<EvmWalletOptions> = {}): PageWallet {
  const wallet = makeWallet(name, options)
  let stop = announceWallet(wallet, window)
  const leave = () => stop()
  onTestFinished(() => {
    leave()
    wallet.dispose()
  })
  const enter = () => {
    stop = announceWallet(wallet, window)
  }
  return { ...wallet, leave, enter }
}

/** A storage that outlives a reload. */
export function createDevice(): StorageDevice {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** What the page's own wagmi hooks say and can do. */
function usePageHooks() {
  return {
    account: useAccount(),
    connections: useConnections(),
    connect: useConnect(),
    disconnect: useDisconnect(),
    switchChain: useSwitchChain(),
    switchAccount: useSwitchAccount(),
    send: useSendTransaction(),
  }
}

type PageHooks = ReturnType<typeof usePageHooks>

/** Tells what the hooks say at each rendering. */
function Hooks({ report }: { readonly report: (hooks: PageHooks) => void }): null {
  report(usePageHooks())
  return null
}

/** How a page is set up. */
export type PageOptions = {
  /** Kept over reloads. */
  readonly device?: StorageDevice
  readonly config?: Config
  readonly connectors?: readonly CreateConnectorFn[]
  readonly reconnectOnMount?: boolean
  readonly initialState?: State
  /** What the widget does not list. */
  readonly excludeWalletIds?: readonly string[]
  /** False: the page has wagmi alone. */
  readonly hasWidget?: boolean
  /** A wallet in another device, which the page can pair with. */
  readonly peer?: ScriptedPeer
}

/** A page's config, as the page makes it when it is loaded. */
export function makeConfig(device = createDevice(), connectors: readonly CreateConnectorFn[] = []): Config {
  return createConfig({
    chains,
    connectors: [...connectors],
    transports: { [chains[0].id]: http(), [chains[1].id]: http() },
    storage: createStorage({ storage: device }),
  })
}

/** Loads a page with wagmi's provider and hooks, and the widget without its face, in StrictMode. */
export function openPage(options: PageOptions = {}) {
  const { device = createDevice(), reconnectOnMount = true, initialState, hasWidget = true } = options
  const config = options.config ?? makeConfig(device, options.connectors)
  const latchkey = createLatchkey(
    {
      adapters: [wagmi(config), ...(options.peer ? [pairingOver(options.peer)] : [])],
      excludeWalletIds: options.excludeWalletIds ?? [],
      ...(options.peer && { walletConnect: { relayUrl: 'wss://relay.example' } }),
    },
    { storage: device },
  )
  const seen: PageHooks['account']['status'][] = []
  let hooks: PageHooks | undefined
  const report = (now: PageHooks) => {
    hooks = now
    seen.push(now.account.status)
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <StrictMode>
      <WagmiProvider
        config={config}
        reconnectOnMount={reconnectOnMount}
        {...(initialState && { initialState })}
      >
        <QueryClientProvider client={new QueryClient()}>
          {hasWidget ? <Widget latchkey={latchkey} /> : null}
          <Hooks report={report} />
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
  const leave = () => {
    root.unmount()
    config._internal.mipd?.destroy()
  }
  onTestFinished(leave)
  const now = () => {
    if (hooks === undefined) throw new Error('The page has not been drawn yet.')
    return hooks
  }
  /** What both sides say, for comparing. */
  const both = () => {
    const here = activeConnection(latchkey.connections.getState())
    const { status, connector, chainId, address } = now().account
    return {
      widget: [here?.phase, here?.connector.id, here?.accounts[0]],
      page: [status, connector?.id, `eip155:${chainId}:${address}`],
    }
  }
  // `seen`: every status that the page's hooks have shown.
  return { config, latchkey, device, leave, seen, hooks: now, both }
}

/** The way to a scripted wallet in another device. */
function pairingOver({ openClient }: ScriptedPeer): PairingSource {
  return {
    type: 'universal',
    load: async () => ({ openPairing: (requirements) => openPairing(requirements, { openClient }) }),
  }
}

/** As LatchkeyProvider starts an instance: before the first paint. */
function Widget({ latchkey }: { readonly latchkey: Latchkey }): null {
  useLayoutEffect(() => latchkey.start(), [latchkey])
  return null
}

/** How often a wallet was asked these. */
export function asked(wallet: EvmWallet, ...methods: readonly string[]): number {
  return wallet.requests().filter(({ method }) => methods.includes(method)).length
}

/** The questions that a visitor has to answer to connect. */
export const prompts = ['wallet_requestPermissions', 'eth_requestAccounts'] as const

/** Counts the changes on both sides from now on. */
export function countChanges({ config, latchkey }: { readonly config: Config; readonly latchkey: Latchkey }) {
  const counted = { widget: 0, page: 0 }
  latchkey.connections.subscribe(() => {
    counted.widget += 1
  })
  config.subscribe(
    (state) => state,
    () => {
      counted.page += 1
    },
  )
  return counted
}
