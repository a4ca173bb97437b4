import type { AnalyticsEventName, AnalyticsProperty, analyticsEvents } from '@latchkey/wire'
import type { Namespace } from '../base/caip.ts'
import type { MessageCode } from '../base/messages.ts'
import type { Social } from './features.ts'

/** What each property of an event may hold: words from short lists, never who the visitor is or what they typed. */
export type EventProperties = {
  readonly connected: boolean
  readonly isSmartAccount: boolean
  /** Of a wallet, as the directory or the wallet itself tells it. */
  readonly name: string
  readonly platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'external' | 'unsupported'
  readonly method: 'qrcode' | 'mobile' | 'browser' | 'desktop' | 'web' | 'email' | 'social' | 'passkey'
  readonly badge: 'none' | 'certified'
  /** CAIP-2. */
  readonly network: string
  readonly namespace: Namespace | 'all'
  readonly provider: Social | 'coinbase' | 'meld'
  readonly accountType: 'eoa' | 'smartAccount' | 'payment'
  /** Of an error; never its message, which may quote an address. */
  readonly code: MessageCode
}

/** What an event with this name may tell. */
type PropertiesOf<Name extends AnalyticsEventName> = Readonly<
  Partial<Pick<EventProperties, (typeof analyticsEvents)[Name][number] & AnalyticsProperty>>
>

/** One event of the widget; what it tells never holds an address, a name, an email or a search text. */
export type LatchkeyEvent = {
  readonly [Name in AnalyticsEventName]: (typeof analyticsEvents)[Name] extends readonly []
    ? { readonly type: 'track'; readonly event: Name; readonly properties?: Readonly<Record<string, never>> }
    : { readonly type: 'track'; readonly event: Name; readonly properties: PropertiesOf<Name> }
}[AnalyticsEventName]

/** Tells the site what happened. */
export type Track = (event: LatchkeyEvent) => void
