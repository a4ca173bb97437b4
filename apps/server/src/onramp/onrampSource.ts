import type { IncomingHttpHeaders } from 'node:http'
import type { Caip2, OnrampAmount, PurchaseState } from '@latchkey/wire'
import type { InferOutput } from 'valibot'

/** An amount of a currency or a token, as a plain decimal. */
export type Amount = Readonly<InferOutput<typeof OnrampAmount>>

/** The visitor who buys, as far as providers need it. */
export type Visitor = {
  /** The address that the visitor's connection came from. */
  readonly ip: string
  /** ISO 3166-1, two capitals. */
  readonly country: string
  /** The state, where the country has states and the proxy names it: `NY`. */
  readonly subdivision?: string | undefined
}

/** How a currency can be paid, and between which amounts. */
export type PaymentMethod = { readonly id: string; readonly min: string; readonly max: string }

/** A token that can be bought on a chain; `contract` is empty for the chain's own coin, else in lower case on EVM chains. */
export type Offer = {
  /** The same for the same token at every provider: `usdc`. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly chainId: Caip2
  readonly contract: string
  /** The provider's own id of it, where its requests need one. */
  readonly ref?: string | undefined
}

/** The tokens that a provider sells, and the payments that it accepts. */
export type SourceOptions = {
  readonly payments: readonly { readonly currency: string; readonly methods: readonly PaymentMethod[] }[]
  readonly offers: readonly Offer[]
}

/** A request for a quote. */
export type QuoteRequest = {
  readonly payment: Amount
  readonly offer: Offer
  readonly method: string
  readonly visitor: Visitor
}

/** A provider's quote for an amount. */
export type SourceQuote = {
  /** The provider's id of the quote, where it has one. */
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

/** A request for the provider's page. */
export type Session = {
  /** The id that its reports use. */
  readonly purchaseId: string
  readonly offer: Offer
  /** The address that receives the token. */
  readonly address: string
  readonly method: string | undefined
  readonly payment: Amount | undefined
  readonly purchase: Amount | undefined
  /** The provider's id of the chosen quote. */
  readonly quoteId: string | undefined
  readonly visitor: Visitor
}

/** The state of a purchase, as its provider reports it. */
export type Report = {
  readonly purchaseId: string
  readonly state: PurchaseState
  /** When the provider says that this state began, in milliseconds since 1970. */
  readonly reportedAt?: number | undefined
  readonly txHash?: string | undefined
  readonly payment?: Amount | undefined
  readonly purchase?: Amount | undefined
}

/** A report with an event id: a repeated event is applied once. */
export type SignedReport = Report & { readonly eventId: string }

/** A raw webhook: it must not be trusted before its signature is checked. */
export type WebhookRequest = { readonly body: string; readonly headers: IncomingHttpHeaders }

/** A provider that sells tokens for money. Its failures are `ProviderError`s. */
export type OnrampSource = {
  readonly id: string
  /** Its name for visitors. */
  readonly name: string
  /** The chains that it sends to. */
  readonly networks: readonly Caip2[]
  /** Whether its page may be an http address on this machine. */
  readonly isLocal?: true
  options(visitor: Visitor, signal: AbortSignal): Promise<SourceOptions>
  quote(request: QuoteRequest, signal: AbortSignal): Promise<SourceQuote>
  /** Creates the page where the visitor pays. */
  open(session: Session, signal: AbortSignal): Promise<{ readonly url: string }>
  /** Reads the state of a purchase, for providers that are polled; undefined while they have no payment for it. */
  look?(purchaseId: string, signal: AbortSignal): Promise<Report | undefined>
  /** Verifies and parses a webhook; undefined for one about something else. Throws a `WebhookError`. */
  read?(request: WebhookRequest): Promise<SignedReport | undefined>
}

/** The provider does not accept this amount. */
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

/** The provider opens no page without an amount of money. */
export class AmountNeededError extends Error {
  override readonly name = 'AmountNeededError'
}

/** A webhook whose signature is invalid (401), or that cannot be parsed (400). */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly status: 400 | 401
  constructor(status: 400 | 401, message: string) {
    super(message)
    this.status = status
  }
}
