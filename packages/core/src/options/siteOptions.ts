import type { AdapterSource } from '../adapter/adapter.ts'
import type { EmbeddedSource } from '../adapter/embeddedLink.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import type { LatchkeyOptions } from './options.ts'

/** A list of chains that holds at least one. */
export type Chains = readonly [Chain, ...Chain[]]

/** The family that a chain id names. */
export type NamespaceIn<Id extends CaipChainId> = Id extends `${infer Family}:${string}`
  ? Extract<Family, Namespace>
  : never

/** One of a site's own chains, known by its id. */
export type SiteChain<Id extends CaipChainId = CaipChainId> = Chain & {
  readonly caip2: Id
  readonly namespace: NamespaceIn<Id>
}

/** The options, with what must fit together seen by the compiler: the default network is one of the site's, and every network has an adapter for its family. */
export type SiteOptions<Networks extends Chains = Chains, Family extends Namespace = Namespace> = Omit<
  LatchkeyOptions,
  'networks' | 'defaultNetwork' | 'adapters'
> & {
  readonly networks?: Networks & Served<Networks[number]['namespace'], Family>
  readonly defaultNetwork?: NoInfer<Networks[number]>
  readonly adapters?: readonly (AdapterSource<Family> | PairingSource<Family> | EmbeddedSource)[]
}

/** Refuses a family without an adapter; a chain that is typed as any chain is looked at when the page runs. */
type Served<Wanted extends Namespace, Family extends Namespace> = [Namespace] extends [Wanted]
  ? unknown
  : [Wanted] extends [Family]
    ? unknown
    : never
