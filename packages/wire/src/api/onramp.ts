import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { Decimal } from './money.ts'
import { paths } from './paths.ts'

/** The id of a provider, as in paths: `coinbase`, `meld`, `sandbox`. */
export const OnrampProviderId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))

const Text = v.pipe(v.string(), v.maxLength(200))

/** A signed token of the quote, which a page cannot change. */
const QuoteId = v.pipe(v.string(), v.maxLength(2_000))

/** An amount of a currency or a token. */
export const OnrampAmount = v.object({ amount: Decimal, currency: Text })

/**
 * The state of a purchase. `created` until something is paid, `pending` until it arrives. The others are its ends, which a
 * later report of the provider corrects: a visitor pays again with another card, or a bank takes a settled payment back.
 * Only the provider and the clock change it, never the page.
 */
export const PurchaseState = v.picklist([
  'created',
  'pending',
  'settled',
  'declined',
  'abandoned',
  'returned',
  'expired',
  'failed',
])

/** The state of a purchase. */
export type PurchaseState = v.InferOutput<typeof PurchaseState>

/** What can be bought (S3.15), and where it is sent (S3.16). */
export const PurchaseCurrency = v.object({
  id: Text,
  name: Text,
  symbol: Text,
  networks: v.array(
    v.object({
      name: Text,
      display_name: Text,
      /** The reference of the chain: `8453`; a CAIP-2 id elsewhere than on eip155. */
      chain_id: Text,
      /** Empty for the chain's own coin. */
      contract_address: v.string(),
      /** An addition of this server: the address of the token's picture. */
      logo_uri: v.optional(v.string()),
    }),
  ),
})

/** What can be bought, and where it is sent. */
export type PurchaseCurrency = v.InferOutput<typeof PurchaseCurrency>

/** What can be paid with, and between which amounts (S3.17, S3.18). */
export const PaymentCurrency = v.object({
  /** ISO 4217. */
  id: Text,
  payment_method_limits: v.array(
    v.object({
      /** `card`, `ach_bank_account` or the provider's own. */
      id: Text,
      min: Decimal,
      max: Decimal,
    }),
  ),
})

/** What can be paid with, and between which amounts. */
export type PaymentCurrency = v.InferOutput<typeof PaymentCurrency>

/** A provider that the operator has configured. */
export const OnrampProvider = v.object({
  id: OnrampProviderId,
  name: Text,
  /** How it can be paid: ids of payment methods. */
  methods: v.array(Text),
  /** CAIP-2 ids that it sends to. */
  networks: v.array(Text),
})

/** What can be bought and how it can be paid, of all providers together. */
export const OnrampOptions = v.object({
  paymentCurrencies: v.array(PaymentCurrency),
  purchaseCurrencies: v.array(PurchaseCurrency),
  providers: v.optional(v.array(OnrampProvider)),
})

/** What can be bought and how it can be paid. */
export type OnrampOptions = v.InferOutput<typeof OnrampOptions>

const common = {
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
}

const failures = {
  400: 'a currency, an amount or a network that no provider serves',
  401: 'unknown project, or a page whose origin the project does not allow',
  429: 'too many requests; wait as long as Retry-After says',
  501: 'the operator has configured no provider',
  503: 'no provider answered; wait as long as Retry-After says',
} as const

/** `GET /v1/onramp/options`. */
export const onrampOptions = {
  method: 'GET',
  path: paths.onrampOptions,
  summary: 'What can be bought and how it can be paid.',
  callers: 'project',
  price: { allowance: 'onramp', units: 3 },
  query: v.object(common),
  response: OnrampOptions,
  failures,
} as const satisfies Endpoint

const quoteFields = {
  quoteId: QuoteId,
  /** What is paid, fees included. */
  paymentTotal: OnrampAmount,
  paymentSubtotal: OnrampAmount,
  /** What arrives. */
  purchaseAmount: OnrampAmount,
  /** The provider's own fee, whichever provider it is (S3.19). */
  coinbaseFee: OnrampAmount,
  networkFee: OnrampAmount,
} as const

/** What one provider gives for an amount. */
export const OnrampProviderQuote = v.object({
  ...quoteFields,
  provider: OnrampProviderId,
  /** The name of the provider. */
  name: Text,
  /** The payment method it holds for. */
  method: Text,
  /** How many minutes it usually takes. */
  minutes: v.optional(v.object({ from: v.number(), to: v.number() })),
  /** ISO 8601. */
  expiresAt: v.optional(v.string()),
})

/** What one provider gives for an amount. */
export type OnrampProviderQuote = v.InferOutput<typeof OnrampProviderQuote>

/** The best quote in the entity of S3.19 and S3.20, all quotes, and the providers that do not accept this amount. */
export const OnrampQuote = v.object({
  ...quoteFields,
  provider: v.optional(OnrampProviderId),
  expiresAt: v.optional(v.string()),
  /** One a provider, best first. */
  quotes: v.optional(v.array(OnrampProviderQuote)),
  /** Providers that do not accept this amount, with their limits. */
  outside: v.optional(
    v.array(v.object({ provider: OnrampProviderId, name: Text, min: Decimal, max: Decimal })),
  ),
})

/** The best quote, all quotes, and the providers that do not accept this amount. */
export type OnrampQuote = v.InferOutput<typeof OnrampQuote>

/** A request for quotes (S7.21). */
export const OnrampQuoteBody = v.object({
  projectId: v.optional(v.string()),
  purchaseCurrency: v.object({ id: Text }),
  paymentCurrency: v.object({ id: Text }),
  /** In the payment currency. */
  amount: Decimal,
  /** A network of the purchase currency: its `name`, its `chain_id`, or the chain as CAIP-2. */
  network: Text,
  /** A payment method; `card` where it is absent. */
  method: v.optional(Text),
})

/** A request for quotes. */
export type OnrampQuoteBody = v.InferOutput<typeof OnrampQuoteBody>

/** `POST /v1/onramp/quote`. */
export const onrampQuote = {
  method: 'POST',
  path: paths.onrampQuote,
  summary: 'What an amount of money buys, at each provider.',
  callers: 'project',
  price: { allowance: 'onramp', units: 5 },
  projectIn: 'body',
  mostBodyBytes: 16 * 1024,
  body: OnrampQuoteBody,
  response: OnrampQuote,
  failures: { ...failures, 422: 'the body does not have this shape' },
} as const satisfies Endpoint

/**
 * The id of the visitor's browser: a random text of 32 to 50 characters that it stores. Listing purchases requires it, so
 * an address alone gives no access to them.
 */
export const PartnerUserId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{32,50}$/, 'Write 32 to 50 letters, digits, hyphens or underscores.'),
)

/** A request for a provider's page (S7.18). */
export const OnrampUrlBody = v.object({
  projectId: v.optional(v.string()),
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: Text,
        blockchains: v.optional(v.array(Text)),
        assets: v.optional(v.array(Text)),
      }),
    ),
    v.minLength(1),
    v.maxLength(10),
  ),
  partnerUserId: PartnerUserId,
  defaultNetwork: v.optional(Text),
  defaultExperience: v.optional(v.picklist(['buy', 'send']), 'buy'),
  /** In the token; takes precedence over the amount of money. */
  presetCryptoAmount: v.optional(v.nullable(v.union([v.number(), Decimal]))),
  presetFiatAmount: v.optional(v.nullable(v.union([v.number(), Decimal]))),
  /** Additions of this server: the provider, the quote, the payment method and the currency. */
  provider: v.optional(OnrampProviderId),
  quoteId: v.optional(QuoteId),
  method: v.optional(Text),
  paymentCurrency: v.optional(Text),
  purchaseCurrency: v.optional(Text),
})

/** A request for a provider's page. */
export type OnrampUrlBody = v.InferOutput<typeof OnrampUrlBody>

/** The page where a visitor pays; `purchaseId` is the id of the purchase in the history. */
export const OnrampUrl = v.object({ url: v.string(), purchaseId: v.optional(v.string()) })

/** The page where a visitor pays. */
export type OnrampUrl = v.InferOutput<typeof OnrampUrl>

/** `POST /v1/generators/onrampurl`. */
export const onrampUrl = {
  method: 'POST',
  path: paths.onrampUrl,
  summary: 'The page of a provider where a visitor pays.',
  callers: 'project',
  price: { allowance: 'onramp', units: 10 },
  projectIn: 'body',
  mostBodyBytes: 16 * 1024,
  body: OnrampUrlBody,
  response: OnrampUrl,
  failures: { ...failures, 422: 'the body does not have this shape' },
} as const satisfies Endpoint

/** `POST /v1/onramp/webhooks/{provider}`: a provider's signed report about a purchase. */
export const onrampWebhook = {
  method: 'POST',
  path: paths.onrampWebhook,
  summary: 'Receives a report about a purchase; the body is signed by the provider.',
  callers: 'operator',
  mostBodyBytes: 64 * 1024,
  response: v.object({ success: v.boolean() }),
  failures: {
    400: 'a report that cannot be parsed, or an unknown purchase',
    401: 'an invalid signature, or one older than five minutes',
    404: 'a provider that is not configured, or that has no webhooks',
    413: 'a body of more than 64 KiB',
    503: 'the database does not answer: send the report again',
  },
} as const satisfies Endpoint
