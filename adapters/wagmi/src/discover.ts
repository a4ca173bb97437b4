import type { Connector } from '@latchkey/core/adapter'
import { injectedWaitMs, isSameWallet } from '@latchkey/evm'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import { connectorIds, toConnector } from './connectors.ts'
import { findMissed } from './findMissed.ts'
import { pairedType } from './pairedKind.ts'

/** More connectors than anybody has: a page that is flooded with wallets stays usable. */
const mostConnectors = 100

/** Gives the connectors that lead somewhere on this page, whenever they change, until stopped. */
export function discover(config: Config, report: (connectors: readonly Connector[]) => void): () => void {
  /** The providers in this page, by the uid of their connector, as far as they have been looked for. */
  const providers = new Map<string, object>()
  let isOver = false
  let isDue = false

  function tell(): void {
    if (isDue) return
    isDue = true
    // A row of announcements becomes one list.
    queueMicrotask(() => {
      isDue = false
      if (!isOver) report(list())
    })
  }

  function list(): readonly Connector[] {
    const all = config.connectors.slice(0, mostConnectors)
    const ids = connectorIds(config)
    const pairs = all.map((connector) => ({ connector, shown: toConnector(connector, ids) }))
    const announced = pairs.flatMap(({ connector, shown }) =>
      shown.type === 'ANNOUNCED' ? (providers.get(connector.uid) ?? []) : [],
    )
    const leads = ({ connector, shown }: (typeof pairs)[number]) => {
      // A wallet in another device is found anew by each code.
      if (connector.type === pairedType) return false
      if (!isInPage(connector)) return true
      // A wallet in the page that calls itself as another does is the same to the visitor: the first one counts.
      if (shown.type === 'ANNOUNCED') return shown.id === shown.info?.rdns
      const provider = providers.get(connector.uid)
      return provider !== undefined && !announced.some((other) => isSameWallet(other, provider))
    }
    return pairs.filter(leads).map(({ shown }) => shown)
  }

  async function look(connector: WagmiConnector): Promise<void> {
    try {
      const provider = await connector.getProvider()
      if (!isObject(provider) || providers.get(connector.uid) === provider) return
      providers.set(connector.uid, provider)
      tell()
    } catch {
      // A wallet that cannot be reached leads nowhere, and is not shown.
    }
  }

  function lookAll(): void {
    for (const connector of config.connectors.slice(0, mostConnectors))
      if (isInPage(connector) && !providers.has(connector.uid)) void look(connector)
    tell()
  }

  const unwatch = watchConnectors(config, { onChange: lookAll })
  lookAll()
  // Some apps put their provider in late and tell nobody.
  const late = [0, injectedWaitMs].map((ms) =>
    setTimeout(() => {
      findMissed(config)
      lookAll()
    }, ms),
  )
  return () => {
    isOver = true
    for (const timer of late) clearTimeout(timer)
    unwatch()
  }
}

/** Whether its wallet is here or not at all: others are reached over a network, and asking them would load their kit. */
function isInPage({ type }: WagmiConnector): boolean {
  return type === 'injected' || type === 'safe'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
