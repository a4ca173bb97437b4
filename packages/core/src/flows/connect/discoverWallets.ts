import type { Adapter, AdapterSource } from '../../adapter/adapter.ts'
import type { Connector } from '../../adapter/connector.ts'
import { log } from '../../base/log.ts'
import { loadAdapter } from '../../features/connection/loadAdapter.ts'
import { readConnector } from '../../features/connection/readConnector.ts'
import type { Discovery } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** How long wallets may take to show up in the page (S9.54). */
const lookMs = 1_000

/** The search that is under way, shared by all who asked for it. */
const search = slot('discovery', (): { callers: number; stop: () => void } => ({
  callers: 0,
  stop: () => {},
}))

/** Which adapter found which wallet. */
export const foundBy = slot('foundBy', () => new Map<string, Adapter>())

/** Looks for wallets on this page until stopped; several callers share one search. */
export function discoverWallets(latchkey: Latchkey): () => void {
  const shared = search(latchkey)
  shared.callers += 1
  if (shared.callers === 1) shared.stop = look(latchkey)
  let isStopped = false
  return () => {
    if (isStopped) return
    isStopped = true
    shared.callers -= 1
    if (shared.callers === 0) shared.stop()
  }
}

/** Looks again after an adapter could not be loaded; otherwise it does nothing. */
export function retryDiscovery(latchkey: Latchkey): void {
  if (latchkey.discovery.getState().phase !== 'failed') return
  const shared = search(latchkey)
  shared.stop()
  shared.stop = look(latchkey)
}

/** What one adapter has found. */
type Report = { readonly adapter: Adapter; readonly connectors: readonly Connector[] }

function look(latchkey: Latchkey): () => void {
  const { discovery, deps } = latchkey
  /** In the order in which the site names its adapters, whoever is the first to speak. */
  const reports: (Report | undefined)[] = []
  const stops: (() => void)[] = []
  let isStopped = false
  let hasFailed = false
  let timer: number | undefined
  const enter = (phase: Discovery['phase'], connectors = discovery.getState().connectors) =>
    discovery.setState({ phase, connectors })

  async function begin(source: AdapterSource, place: number): Promise<void> {
    try {
      const adapter = await loadAdapter(latchkey, source)
      if (isStopped) return
      const stop = adapter.discover((connectors) => {
        if (isStopped) return
        reports[place] = { adapter, connectors }
        enter(discovery.getState().phase, merge(latchkey, reports))
      })
      stops.push(stop)
    } catch (error) {
      // It must not hide the wallets of the others, and is tried again the next time.
      hasFailed = true
      log(latchkey, 'error', 'an adapter could not look for wallets.', error)
    }
  }

  // Without adapters there is nobody to wait for.
  enter(latchkey.config.adapters.length > 0 ? 'looking' : 'looked')
  void Promise.all(latchkey.config.adapters.map(begin)).then(() => {
    if (!isStopped) timer = deps.clock.setTimeout(() => enter(hasFailed ? 'failed' : 'looked'), lookMs)
  })

  return () => {
    isStopped = true
    if (timer !== undefined) deps.clock.clearTimeout(timer)
    for (const stop of stops) attempt(stop)
    // What failed is a matter of those who look: whoever looks next begins anew.
    if (discovery.getState().phase !== 'looked') enter('idle')
  }
}

/**
 * One list of all adapters' wallets, each once. However many: in a page that is flooded with them a limit would hide the
 * real ones, and what is drawn has limits of its own.
 */
function merge(latchkey: Latchkey, reports: readonly (Report | undefined)[]): readonly Connector[] {
  const adapters = foundBy(latchkey)
  const words = latchkey.words.getState()
  const found = new Map<string, Connector>()
  for (const report of reports) {
    if (!Array.isArray(report?.connectors)) continue
    for (const reported of report.connectors) {
      const connector = readConnector(reported, words)
      if (!connector || found.has(connector.id)) continue
      found.set(connector.id, connector)
      adapters.set(connector.id, report.adapter)
    }
  }
  return withOrigins([...found.values()])
}

/** Any wallet may take the name of another: those of one name say where they come from. */
function withOrigins(connectors: readonly Connector[]): readonly Connector[] {
  const keyOf = ({ chain, name }: Connector) => chain + name.replace(/\s/g, '').toLowerCase()
  const counts = new Map<string, number>()
  for (const one of connectors) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return connectors.map((one) => (counts.get(keyOf(one)) === 1 ? one : { ...one, origin: one.id }))
}

function attempt(stop: () => void): void {
  try {
    stop()
  } catch {
    // An adapter that cannot be stopped is no longer heard; there is nobody to tell.
  }
}
