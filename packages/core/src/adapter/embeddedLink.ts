import type { SocialProvider } from '@latchkey/wire/frame'
import type { CaipChainId } from '../base/caip.ts'
import type { Clock } from '../base/clock.ts'
import type { LoginWindow } from '../deps/pageExit.ts'
import type { WalletSession } from './adapter.ts'
import type { SiteMetadata } from './pairingLink.ts'
import type { SignInAsk } from './signInAsk.ts'

/** What a login by email needs next. */
export type EmailStep = {
  /** Open the link of the mail on this device, enter a code, or nothing more. */
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  /** The number to choose on the page behind the link. */
  readonly number?: string | undefined
  /** When the link or the code expires: milliseconds, by the clock of the visitor's device. */
  readonly expiresAt?: number | undefined
}

/** The person that is logged in, as far as there is a name for them. */
export type EmbeddedUser = { readonly email?: string | undefined; readonly userName?: string | undefined }

/** What became of a request that needs the visitor's approval. */
export type ApprovalChange =
  /** The frame waits to be shown. */
  | 'asked'
  | 'answered'
  | 'failed'
  /** The wallet allows no such request at all. */
  | 'notAllowed'

/** A place on the screen, in pixels. */
export type ScreenBox = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The look and the language of the widget, for the frame. */
export type EmbeddedLook = {
  /** As the visitor's system says where it is absent. */
  readonly mode?: 'light' | 'dark'
  readonly variables: Readonly<Record<string, string>>
  readonly locale: string
}

/** The embedded wallet. Errors are LatchkeyErrors with codes under `login.` or `wallet.`. */
export type EmbeddedLink = {
  /** Asks for a mail. */
  startEmail(email: string): Promise<EmailStep>
  /** Waits until the device was approved on the page behind the link. */
  awaitDevice(options: { readonly signal: AbortSignal }): Promise<void>
  enterCode(code: string): Promise<void>
  /** Leads the window to the provider, and waits until the visitor has logged in there. */
  connectSocial(
    provider: SocialProvider,
    options: {
      readonly window: LoginWindow
      readonly signal: AbortSignal
      /** The visitor has logged in there. */
      readonly onReturn: () => void
      /** The window looks closed; the login may still come. */
      readonly onClosed: () => void
    },
  ): Promise<void>
  /** The address of a provider for the page itself to go to, which is returned to at this path of the site. */
  leaveForSocial(provider: SocialProvider, options: { readonly returnTo: string }): Promise<string>
  /** Finishes a login that left the page, by the address that it ended at. */
  returnFromSocial(uri: string): Promise<void>
  /** The address for a code, or for the app of Farcaster. */
  startFarcaster(): Promise<string>
  /** Waits until the visitor has approved in the app of Farcaster. */
  awaitFarcaster(options: { readonly signal: AbortSignal }): Promise<void>
  /**
   * The wallet of the person that is logged in; undefined when nobody is. Right after a login the wallet signs them in as well,
   * where what it is to sign is no more than that.
   */
  openSession(signal: AbortSignal, signIn?: SignInAsk): Promise<WalletSession | undefined>
  /** Calls back with every step of requests that need an approval. Returns an unsubscribe function. */
  watchApprovals(listener: (change: ApprovalChange) => void): () => void
  /** Ends all requests that wait for an approval: the visitor declined. */
  rejectApprovals(): void
  /** Shows the frame at a place on the screen, or hides it. */
  place(box: ScreenBox | undefined): void
  setLook(look: EmbeddedLook): void
  /** Removes the frame; the login stays, and comes back when the wallet is opened anew. */
  close(): void
}

/** What opens the embedded wallet. */
export type EmbeddedRequirements = {
  readonly frameUrl: string
  /** What the frame is told of the site, and of the widget on it. */
  readonly dapp: {
    readonly projectId: string
    readonly metadata: SiteMetadata
    readonly sdkType: string
    readonly sdkVersion: string
  }
  /** Where visitors begin. */
  readonly chainId: CaipChainId
  readonly clock: Clock
  /** What the page remembers of a login; the keys of one instance only. */
  readonly storage: {
    get(name: string): string | undefined
    set(name: string, value: string): void
    remove(name: string): void
  }
  readonly enableLogger: boolean
  /** Called when the browser does not show the frame: the policy of the page forbids it, or the frame does not name the page. */
  readonly onBlocked: (by: 'policy' | 'frame') => void
}

/** The embedded wallet, loaded when a visitor first logs in by email or a social network, or when a login must come back. */
export type EmbeddedSource = {
  readonly type: 'embedded'
  load(): Promise<{ openEmbedded(requirements: EmbeddedRequirements): EmbeddedLink }>
}
