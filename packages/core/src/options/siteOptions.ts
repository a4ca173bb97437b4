import type { AdapterSource } from '../adapter/adapter.ts'
import type { PairingSource } from '../adapter/pairingLink.ts'
import type { CaipChainId, Namespace } from '../base/caip.ts'
import type { Chain } from '../chains/chain.ts'
import type { Latchkey } from '../instance/latchkey.ts'
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
  readonly adapters?: readonly (AdapterSource<Family> | PairingSource<Family>)[]
}

/** Refuses a family without an adapter; a chain that is typed as any chain is looked at when the page runs. */
type Served<Wanted extends Namespace, Family extends Namespace> = [Namespace] extends [Wanted]
  ? unknown
  : [Wanted] extends [Family]
    ? unknown
    : never

/** The chain ids of an instance: those of its own networks where it was made with them, any otherwise. */
export type ChainIdOf<Instance extends Latchkey> = Instance['config']['networks'][number]['caip2']

/** The families of chains of an instance. */
export type NamespaceOf<Instance extends Latchkey> = NamespaceIn<ChainIdOf<Instance>>

/**
 * Where a site tells the types of its instance, once for all hooks: `interface Register { latchkey: typeof latchkey }`
 * in a `declare module '@latchkey/core'`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to from outside.
export interface Register {}

/** The site's instance as `Register` names it; any instance where it names none. */
export type RegisteredLatchkey = LatchkeyIn<Register>

/** The chain ids of the site's instance. */
export type RegisteredChainId = ChainIdOf<RegisteredLatchkey>

/** The families of chains of the site's instance. */
export type RegisteredNamespace = NamespaceOf<RegisteredLatchkey>

/** The instance that a register names. */
export type LatchkeyIn<Registered> = Registered extends {
  readonly latchkey: infer Instance extends Latchkey
}
  ? Instance
  : Latchkey
