import type { Caip2 } from '@latchkey/wire'
import type { AuthContext } from './auth/authContext.ts'
import type { AccountBalances } from './balances/createBalances.ts'
import type { Sharing } from './cache/sharing.ts'
import type { Registry } from './chains/createRegistry.ts'
import type { Config } from './config/options.ts'
import type { Directory } from './directory/directory.ts'
import type { GasPrices } from './gas/createGasPrices.ts'
import type { Pages } from './history/createPages.ts'
import type { History } from './history/history.ts'
import type { Limiter } from './limits/createLimiter.ts'
import type { Unsent } from './limits/createUnsent.ts'
import type { Identities } from './names/createIdentities.ts'
import type { Profiles } from './names/createProfiles.ts'
import type { NameGateway } from './names/gateway/createNameGateway.ts'
import type { OwnNames } from './names/own/createOwnNames.ts'
import type { Log } from './observe/createLog.ts'
import type { Metrics } from './observe/createMetrics.ts'
import type { Onramp } from './onramp/createOnramp.ts'
import type { Icons } from './pictures/createIcons.ts'
import type { Media } from './pictures/createMedia.ts'
import type { Prices } from './prices/prices.ts'
import type { Projects } from './projects/createProjects.ts'
import type { ChainReads } from './reads/chainReads.ts'
import type { Relay } from './relay/createRelay.ts'
import type { KeptAnswers } from './rpc/createKeptAnswers.ts'
import type { SignIn } from './signIn/signIn.ts'
import type { Sources } from './sources/createSources.ts'
import type { Store } from './store/store.ts'
import type { Swaps } from './swaps/createSwaps.ts'
import type { Tokens } from './tokens/token.ts'

/** What every route has at hand. */
export type Context = {
  readonly config: Config
  readonly registry: Registry
  /** How to read a chain that is served; undefined for any other. */
  reads(caip2: Caip2): ChainReads | undefined
  /** What chains answered for good, and what until their next block. */
  readonly kept: KeptAnswers
  readonly tokens: Tokens
  readonly balances: AccountBalances
  readonly prices: Prices
  readonly gasPrices: GasPrices
  /** Swaps of tokens. */
  readonly swaps: Swaps
  readonly projects: Projects
  readonly directory: Directory
  readonly identities: Identities
  readonly profiles: Profiles
  /** Names that are registered here; absent where the operator has no zone for them. */
  readonly ownNames: OwnNames | undefined
  /** Answers resolvers for those names; absent without a key to sign with. */
  readonly nameGateway: NameGateway | undefined
  /** Buying with money. */
  readonly onramp: Onramp
  readonly icons: Icons
  /** Pictures that strangers wrote on a chain. */
  readonly media: Media
  /** Who knows what accounts hold and did. */
  readonly sources: Sources
  /** The index of the past, and which tokens it saw. */
  readonly history: History
  /** Pages of the past, kept for a while. */
  readonly pages: Pages
  /** What links and cursors are signed with: the same on every node, and after a restart. */
  readonly secret: Uint8Array
  readonly store: Store
  readonly limiter: Limiter
  /** What was answered and is not read yet. */
  readonly unsent: Unsent
  /** Absent when the operator wants none. */
  readonly relay: Relay | undefined
  /** Embedded wallets; absent without a frame. */
  readonly auth: AuthContext | undefined
  /** Sign-in with a wallet. */
  readonly signIn: SignIn
  /** What nodes tell each other of what they loaded; absent without a Redis. */
  readonly sharing: Sharing | undefined
  readonly metrics: Metrics
  readonly log: Log
  /** True from the moment the server was told to stop. */
  stopping(): boolean
}
