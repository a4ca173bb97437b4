import type { IncomingHttpHeaders } from 'node:http'
import type { Caip2, OnrampAmount, PurchaseState } from '@latchkey/wire'
import type { InferOutput } from 'valibot'

/** An amount of a currency or a token, as a plain decimal. */
export type Amount = Readonly<InferOutput<typeof OnrampAmount>>

/** Who buys, as far as a provider has to know. */
export type Visitor = {
  /** The address that the visitor's connection came from. */
  readonly ip: string
  /** ISO 3166-1, two capitals. */
  readonly country: string
  /** The state, where the country has them and the proxy tells it: `NY`. */
  readonly subdivision?: string | undefined
}

/** How a currency can be paid, and between which amounts. */
export type PaymentMethod = { readonly id: string; readonly min: string; readonly max: string }

/** What can be bought on a chain; `contract` is empty for the chain's own coin, else in lower case on EVM chains. */
export type Offer = {
  /** The same for the same token at every provider: `usdc`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly contract: string
  /** What the provider itself calls it, where it needs to hear that again. */
  readonly ref?: string | undefined
}

/** What a provider sells and takes. */
export type SourceOptions = {
  readonly payments: readonly { readonly currency: string; readonly methods: readonly PaymentMethod[] }[]
  readonly offers: readonly Offer[]
}

/** What a provider is asked for a quote. */
export type QuoteQuestion = {
  readonly payment: Amount
  readonly offer: Offer
  readonly method: string
  readonly visitor: Visitor
}

/** What a provider gives for an amount. */
export type SourceQuote = {
  /** The provider's own name for it, where it has one. */
  readonly id?: string | undefined
  readonly paymentTotal: Amount
  readonly paymentSubtotal: Amount
  readonly purchase: Amount
  readonly providerFee: Amount
  readonly networkFee: Amount
  readonly minutes?: { readonly from: number; readonly to: number } | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | undefined
}

/** What a provider is told when its page is opened. */
export type Session = {
  /** What it shall call the purchase when it reports. */
  readonly purchaseId: string
  readonly offer: Offer
  /** Where it sends the token. */
  readonly address: string
  readonly method: string | undefined
  readonly payment: Amount | undefined
  readonly purchase: Amount | undefined
  /** The provider's own name of the quote that the visitor chose. */
  readonly quoteId: string | undefined
  readonly visitor: Visitor
}

/** What a provider says about a purchase. */
export type Report = {
  readonly purchaseId: string
  readonly state: PurchaseState
  readonly txHash?: string | undefined
  readonly payment?: Amount | undefined
  readonly purchase?: Amount | undefined
}

/** A report with the name under which it is counted once, however often it comes. */
export type SignedReport = Report & { readonly eventId: string }

/** A webhook as it came: nothing of it is true until its signature holds. */
export type WebhookRequest = { readonly body: string; readonly headers: IncomingHttpHeaders }

/** Sells tokens for money. Whatever goes wrong at it is a `ProviderError`. */
export type OnrampSource = {
  readonly id: string
  /** How visitors know it. */
  readonly name: string
  /** The chains that it sends to. */
  readonly networks: readonly Caip2[]
  /** Whether its page may be on this machine, without encryption. */
  readonly isLocal?: true
  options(visitor: Visitor, signal: AbortSignal): Promise<SourceOptions>
  quote(question: QuoteQuestion, signal: AbortSignal): Promise<SourceQuote>
  /** Where the visitor pays. */
  open(session: Session, signal: AbortSignal): Promise<{ readonly url: string }>
  /** How far a purchase is, for providers that are asked; undefined as long as they know nothing of it. */
  look?(purchaseId: string, signal: AbortSignal): Promise<Report | undefined>
  /** Reads a webhook; undefined for one about something else. A `WebhookError` says what is wrong with it. */
  read?(request: WebhookRequest): Promise<SignedReport | undefined>
}

/** The provider does not sell for this amount. */
export class OutsideLimitsError extends Error {
  override readonly name = 'OutsideLimitsError'
  readonly min: string
  readonly max: string
  constructor(min: string, max: string) {
    super(`Outside of ${min} to ${max}.`)
    this.min = min
    this.max = max
  }
}

/** A webhook that must not be believed (401), or cannot be read (400). */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly status: 400 | 401
  constructor(status: 400 | 401, message: string) {
    super(message)
    this.status = status
  }
}
