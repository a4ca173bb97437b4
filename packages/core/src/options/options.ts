import type { AdapterSource } from '../adapter/adapter.ts'
import type { EmbeddedSource } from '../adapter/embeddedLink.ts'
import type { PairingSource, SiteMetadata } from '../adapter/pairingLink.ts'
import type { CaipChainId } from '../base/caip.ts'
import type { LogLevel } from '../base/log.ts'
import type { AccountTypes } from '../chains/accountTypes.ts'
import type { Chain } from '../chains/chain.ts'
import type { MessageOverrides } from '../words/words.ts'
import type { LatchkeyEvent } from './events.ts'
import type { Features, Social, WalletFeature } from './features.ts'
import type { SiteChain } from './siteOptions.ts'
import type { Siwx, SiwxOptions } from './siwx.ts'

/** A wallet that the site adds to the list by itself. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly image_url?: string
  readonly rdns?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
}

/** The public variables of the theme. */
export const themeVariableNames = [
  '--lk-accent',
  '--lk-radius',
  '--lk-font',
  '--lk-ground',
  '--lk-sheet',
  '--lk-ink',
  '--lk-dim',
  '--lk-z-index',
  '--lk-qr-color',
] as const

/** A public variable of the theme. */
export type ThemeVariable = (typeof themeVariableNames)[number]

/** Values for the public variables of the theme. */
export type ThemeVariables = Readonly<Partial<Record<ThemeVariable, string>>>

/** Light, dark, or as the visitor's system says. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** What the site sees and may change of the look. */
export type ThemeState = { readonly mode: ThemeMode; readonly variables: ThemeVariables }

/** Where the site's own server is; one address serves all unless told apart. */
export type Endpoints = {
  /** Data API, and everything that is not named below. */
  readonly api: string
  readonly directory?: string
  readonly analytics?: string
}

/** How wallets outside of this browser are reached: by whose relay, and which of them. */
export type WalletConnectOptions = {
  /** The site's own relay, `wss://…` or a path on this origin; it reaches the wallets that were told of it. */
  readonly relayUrl?: string
  /** Alone: the project of the site at the vendor's network, which nearly all wallets listen to. */
  readonly projectId?: string
  /** The wallets of the directory that were told of the site's own relay; its `customWallets` always count as told. */
  readonly walletIds?: readonly string[]
}

/** The embedded wallet: logins by email and social networks, for visitors without a wallet. */
export type EmbeddedOptions = {
  /** The address of the wallet's frame, on an origin of its own: `https://wallet.example.com`. */
  readonly frameUrl: string
}

/**
 * When the widget's code is fetched at the latest: once the page has been loaded, at the visitor's first act in it, or when
 * somebody reaches for a button.
 */
export const preloads = ['load', 'act', 'reach'] as const

/** When the widget's code is fetched at the latest. */
export type Preload = (typeof preloads)[number]

/** Everything a site may choose; nothing is required. */
export type LatchkeyOptions = {
  /** Tells instances on one page apart in storage; `main` unless told. */
  readonly instance?: string
  readonly projectId?: string
  /** The chains of the site, the first one where visitors begin; Ethereum unless told. */
  readonly networks?: readonly [Chain, ...Chain[]]
  readonly defaultNetwork?: Chain
  readonly adapters?: readonly (AdapterSource | PairingSource | EmbeddedSource)[]
  /** Codes and links to wallets outside of this browser; none are offered without it. */
  readonly walletConnect?: WalletConnectOptions
  /** Logins by email and social networks; none are offered without it. */
  readonly embedded?: EmbeddedOptions
  /**
   * Connected visitors prove that their account is theirs, and have a session: at the site's own Latchkey server (`true`, or
   * an object that says how; needs `endpoints`), or by an implementation of the site's own.
   */
  readonly siwx?: boolean | SiwxOptions | Siwx
  readonly metadata?: Partial<SiteMetadata>
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly features?: Partial<Features>
  readonly socials?: readonly Social[] | false
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CustomWallet[]
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Images by CAIP-2 chain id. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Images by connector id. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** `none`: no image element at all, generated glyphs instead, for a page without `img-src data:`. */
  readonly images?: 'all' | 'none'
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** RPC addresses by CAIP-2 chain id, before those of the chain itself. */
  readonly customRpcUrls?: Readonly<Record<string, readonly string[]>>
  readonly allowUnsupportedChain?: boolean
  readonly defaultAccountTypes?: Partial<AccountTypes>
  /** The site's own server; without it nothing is asked of anyone but the wallet. */
  readonly endpoints?: Endpoints | string
  /** Used instead of `endpoints` in a restricted time zone (S1.42). */
  readonly restrictedEndpoints?: Endpoints | string
  /** A BCP 47 tag; the visitor's own language unless told. */
  readonly locale?: string
  readonly messages?: MessageOverrides
  /** Draws in place instead of over the page. */
  readonly inline?: boolean
  /** When the widget's code is fetched; at the visitor's first act in the page unless told. */
  readonly preload?: Preload
  /** Hears every event of the widget; no event holds an address or a name. */
  readonly onEvent?: (event: LatchkeyEvent) => void
  readonly logLevel?: LogLevel
}

/** The options of a site with every default filled in and every value checked. */
export type Config<Id extends CaipChainId = CaipChainId> = {
  readonly instance: string
  readonly projectId: string
  readonly networks: readonly [SiteChain<Id>, ...SiteChain<Id>[]]
  readonly defaultNetwork: SiteChain<Id>
  readonly adapters: readonly AdapterSource[]
  readonly walletConnect: WalletConnectOptions | undefined
  /** The way to wallets outside of this browser; undefined where the site has no relay for it. */
  readonly pairing: PairingSource | undefined
  readonly embedded: EmbeddedOptions | undefined
  /** The embedded wallet; undefined where the site has none. */
  readonly embeddedWallet: EmbeddedSource | undefined
  /** Undefined, or false, where visitors do not sign in. */
  readonly siwx?: boolean | SiwxOptions | Siwx
  readonly metadata: SiteMetadata
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly features: Features
  readonly socials: readonly Social[]
  readonly walletFeaturesOrder: readonly WalletFeature[]
  readonly featuredWalletIds: readonly string[]
  readonly includeWalletIds: readonly string[]
  readonly excludeWalletIds: readonly string[]
  readonly customWallets: readonly CustomWallet[]
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly chainImages: Readonly<Record<string, string>>
  readonly connectorImages: Readonly<Record<string, string>>
  readonly images: 'all' | 'none'
  readonly termsConditionsUrl: string | undefined
  readonly privacyPolicyUrl: string | undefined
  readonly customRpcUrls: Readonly<Record<CaipChainId, readonly string[]>>
  readonly allowUnsupportedChain: boolean
  readonly defaultAccountTypes: AccountTypes
  /** Every base filled in; undefined when the site has no server. */
  readonly endpoints: Required<Endpoints> | undefined
  readonly locale: string
  /** The language that a server draws in: it does not know the visitor's. */
  readonly serverLocale: string
  readonly messages: MessageOverrides
  readonly inline: boolean
  readonly preload: Preload
  readonly onEvent: ((event: LatchkeyEvent) => void) | undefined
  readonly logLevel: LogLevel
}
