import type { Caip2, Capability, SupportedChains } from '@latchkey/wire'
import type { Config } from '../config/options.ts'
import { llamaSlug } from '../prices/createLlamaSource.ts'
import { readPackedFacts } from '../prices/packedFacts.ts'
import { type AttemptListener, createUpstream, shortestProbeMs } from '../rpc/upstream.ts'
import { hasOneInch } from '../swaps/services/createOneInch.ts'
import { allowanceHolder } from '../swaps/services/zeroExContracts.ts'
import { hasUniswap } from '../swaps/uniswap/findUniswapFacts.ts'
import { slugOf } from '../vendors/zerionChains.ts'
import type { Chain } from './chain.ts'
import { readDefinition, UnknownChainError } from './readDefinition.ts'
import { readSandbox } from './readSandbox.ts'

/** The chains that the server serves. */
export type Registry = {
  readonly chains: readonly Chain[]
  find(caip2: Caip2): Chain | undefined
  supported(): SupportedChains
}

/** ENS's own contract on Ethereum. */
export const ensUniversalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * What the server can answer on a chain. The widget shows a feature where it is listed here, so each name joins with
 * its route. Sandbox chains have all of them; real chains those that have a source.
 */
function capabilitiesOf(
  id: number,
  { sandbox, universalResolver }: ChainFacts,
  { historyFrom, blockscout, etherscan, priceService, zerionKey, zeroExKey, oneInchKey }: Config,
  packed: Readonly<Record<string, unknown>>,
): readonly Capability[] {
  const served = priceService === 'defillama' && llamaSlug(id) !== undefined
  const prices = sandbox || served || packed[id] !== undefined
  const vendor = zerionKey !== undefined && slugOf(`eip155:${id}`) !== undefined
  const history =
    sandbox || vendor || [historyFrom, blockscout, etherscan].some((chains) => chains[id] !== undefined)
  const swaps =
    sandbox ||
    hasUniswap(id) ||
    (zeroExKey !== undefined && allowanceHolder(id) !== undefined) ||
    (oneInchKey !== undefined && hasOneInch(id))
  return [
    'rpc',
    'balance',
    ...(history ? (['history'] as const) : []),
    ...(prices ? (['price'] as const) : []),
    ...(swaps ? (['swap'] as const) : []),
    ...(universalResolver === undefined ? [] : (['identity'] as const)),
  ]
}

/** What is known of a chain besides how to reach it. */
type ChainFacts = Omit<Chain, 'caip2' | 'id' | 'capabilities' | 'upstreams'>

/** The coin of chains without a description. */
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Gathers the chains of the configuration and of the sandbox. */
export async function createRegistry(
  config: Config,
  now: () => number,
  onAttempt: (caip2: Caip2, ...attempt: Parameters<AttemptListener>) => void,
): Promise<Registry> {
  const chains = new Map<Caip2, Chain>()
  // A node that answers as late as a visitor waits is still well.
  const probeMs = Math.max(shortestProbeMs, config.deadlineMs)
  const packed = config.chains.length > 0 ? readPackedFacts() : {}

  function add(id: number, addresses: readonly string[], facts: ChainFacts): void {
    const caip2: Caip2 = `eip155:${id}`
    const listen: AttemptListener = (host, outcome) => onAttempt(caip2, host, outcome)
    const upstreams = addresses.map((address) => createUpstream(address, id, now, listen, undefined, probeMs))
    const capabilities = capabilitiesOf(id, facts, config, packed)
    chains.set(caip2, { ...facts, caip2, id, capabilities, upstreams })
  }

  for (const id of config.chains) {
    const definition = await readDefinition(id)
    const addresses = config.upstreams[id] ?? definition?.rpcUrls.default.http
    if (addresses === undefined) throw new UnknownChainError(id)
    add(id, addresses, {
      sandbox: false,
      name: definition?.name ?? `Chain ${id}`,
      native: definition?.nativeCurrency ?? ether,
      multicall3: definition?.contracts?.multicall3?.address,
      universalResolver: id === 1 ? ensUniversalResolver : undefined,
      contracts: {},
    })
  }
  if (config.sandboxUrl !== undefined) {
    for (const { id, rpc, name, nativeCurrency, contracts } of await readSandbox(config.sandboxUrl)) {
      if (chains.has(`eip155:${id}`)) throw new ChainTwiceError(id)
      add(id, [rpc], {
        sandbox: true,
        name,
        native: nativeCurrency,
        multicall3: contracts.Multicall3,
        universalResolver: contracts.UniversalResolver,
        contracts,
      })
    }
  }

  return {
    chains: [...chains.values()],
    find: (caip2) => chains.get(caip2),
    supported: () => ({
      http: [...chains.keys()],
      // Sockets join with the head feed; nothing is claimed before.
      ws: [],
      capabilities: Object.fromEntries([...chains].map(([caip2, chain]) => [caip2, [...chain.capabilities]])),
    }),
  }
}

/** A sandbox chain and a real one have the same id. */
export class ChainTwiceError extends Error {
  override readonly name = 'ChainTwiceError'
  constructor(id: number) {
    super(`Chain ${id} is in the sandbox and in LATCHKEY_CHAINS: take it out of one of them.`)
  }
}
