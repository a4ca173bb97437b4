import type { Chain } from './chain.ts'

/** A chain as viem and wagmi describe it; only what is read here has to be there. */
export type EvmChainSource = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: Readonly<Record<string, { readonly http: readonly string[] }>>
  readonly blockExplorers?: Readonly<Record<string, { readonly url: string }>> | undefined
  readonly testnet?: boolean | undefined
}

/** A chain of the widget that keeps the id it was made from in its type. */
export type EvmChain<Id extends number = number> = Chain & {
  readonly id: Id
  readonly caip2: `eip155:${Id}`
  readonly namespace: 'eip155'
}

/** Makes a chain of the widget from a chain of viem or wagmi. */
export function evmChain<const Id extends number>(
  source: EvmChainSource & { readonly id: Id },
): EvmChain<Id> {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers = {}, testnet = false } = source
  const { name: coin, symbol, decimals } = nativeCurrency
  return {
    id,
    caip2: `eip155:${id}` as EvmChain<Id>['caip2'],
    namespace: 'eip155',
    name,
    nativeCurrency: { name: coin, symbol, decimals },
    rpcUrls: defaultFirst(rpcUrls).flatMap(({ http }) => http),
    explorerUrls: defaultFirst(blockExplorers).map(({ url }) => url),
    testnet,
  }
}

/** The entries of a viem record, each once, the one called default first. */
function defaultFirst<Entry>(entries: Readonly<Record<string, Entry>>): readonly Entry[] {
  const { default: first, ...others } = entries
  return first === undefined ? Object.values(others) : [first, ...Object.values(others)]
}
