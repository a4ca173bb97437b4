import type { NamespaceIn } from '../options/siteOptions.ts'
import type { Latchkey } from './latchkey.ts'

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
