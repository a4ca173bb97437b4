import { clearCaches } from '../../base/cacheNames.ts'
import type { Namespace } from '../../base/caip.ts'
import { createStorage } from '../../base/storage.ts'
import { createStore } from '../../base/store.ts'
import type { LatchkeyDeps } from '../../deps/deps.ts'
import { pageDeps } from '../../deps/pageDeps.ts'
import { trackEvent } from '../../features/analytics/trackEvent.ts'
import { homeView } from '../../features/router/openModal.ts'
import type { ConnectionsState } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { LatchkeyOptions } from '../../options/options.ts'
import { parseOptions } from '../../options/parseOptions.ts'
import type { Chains, SiteOptions } from '../../options/siteOptions.ts'
import { firstWords } from '../../words/firstWords.ts'
import { loadWords } from '../../words/loadWords.ts'
import { restoreConnections } from './restoreConnections.ts'

/** Makes one widget from a site's options; it does nothing until it is started. Two share nothing. */
export function createLatchkey<const Networks extends Chains = Chains, Family extends Namespace = Namespace>(
  options?: SiteOptions<Networks, Family>,
  given?: Partial<LatchkeyDeps>,
): Latchkey<Networks[number]['caip2']>
export function createLatchkey(options: LatchkeyOptions = {}, given: Partial<LatchkeyDeps> = {}): Latchkey {
  const deps: LatchkeyDeps = { ...pageDeps(), ...given }
  const config = parseOptions(options, deps)
  const connections = createStore<ConnectionsState>({
    started: false,
    list: [],
    active: {},
    namespace: config.defaultNetwork.namespace,
  })
  const noWallets = { phase: 'idle', wallets: [], page: 0, count: 0 } as const
  const latchkey: Latchkey = {
    config,
    deps,
    storage: createStorage(config.instance, deps.storage),
    router: createStore({
      open: config.inline,
      history: [homeView({ config, connections })],
      direction: 'none',
      transactionStack: [],
    }),
    notice: createStore({ open: false, message: '', variant: 'success', autoClose: true }),
    connections,
    attempt: createStore({ phase: 'idle' }),
    switching: createStore({ phase: 'idle' }),
    pairing: createStore({ phase: 'idle' }),
    discovery: createStore({ phase: 'idle', connectors: [] }),
    directory: createStore({
      featured: [],
      recommended: [],
      count: undefined,
      all: noWallets,
      found: undefined,
      certifies: false,
    }),
    theme: createStore({ mode: config.themeMode, variables: config.themeVariables }),
    words: createStore(firstWords(config)),
    sessions: new Map(),
    kept: new Map(),
    track: (event) => trackEvent(latchkey, event),
    start: countStarts(
      (isFirst) => begin(latchkey, isFirst),
      // Background work must not connect a stopped instance.
      () => latchkey.attempt.setState({ phase: 'idle' }),
    ),
  }
  return latchkey
}

function begin(latchkey: Latchkey, isFirst: boolean): () => void {
  const { connections, storage, track, words } = latchkey
  const stop = restoreConnections(latchkey, isFirst && connections.getState().started)
  if (connections.getState().list.length === 0) clearCaches(storage)
  // A page may stop and start an instance, but it comes to life once.
  if (isFirst) track({ type: 'track', event: 'INITIALIZE' })
  // The buttons' English is here; another language is fetched from where the page has its scripts.
  if (!words.getState().locale.startsWith('en')) {
    // Not there, as when offline: the buttons speak English until the views are loaded.
    loadWords(latchkey).catch(() => undefined)
  }
  return stop
}

/**
 * However often it is started, it runs once, and ends when the last one stops. It has left only when nobody starts it
 * again in the same breath, as StrictMode and hot reload do: a wallet that was just asked still has its visitor.
 */
function countStarts(run: (isFirst: boolean) => () => void, leave: () => void): () => () => void {
  let running = 0
  let isFirst = true
  let end: (() => void) | undefined
  return () => {
    running += 1
    end ??= run(isFirst)
    isFirst = false
    let stopped = false
    return () => {
      if (stopped) return
      stopped = true
      running -= 1
      if (running > 0) return
      end?.()
      end = undefined
      queueMicrotask(() => running === 0 && leave())
    }
  }
}
