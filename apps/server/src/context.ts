import type { Registry } from './chains/createRegistry.ts'
import type { Config } from './config/options.ts'
import type { Directory } from './directory/directory.ts'
import type { Limiter } from './limits/createLimiter.ts'
import type { Identities } from './names/createIdentities.ts'
import type { Log } from './observe/createLog.ts'
import type { Metrics } from './observe/createMetrics.ts'
import type { Projects } from './projects/createProjects.ts'
import type { Relay } from './relay/createRelay.ts'
import type { Store } from './store/store.ts'

/** What every route has at hand. */
export type Context = {
  readonly config: Config
  readonly registry: Registry
  readonly projects: Projects
  readonly directory: Directory
  readonly identities: Identities
  readonly store: Store
  readonly limiter: Limiter
  /** Absent when the operator wants none. */
  readonly relay: Relay | undefined
  readonly metrics: Metrics
  readonly log: Log
  /** True from the moment the server was told to stop. */
  stopping(): boolean
}
