import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { Currency, Decimal } from './money.ts'
import { paths } from './paths.ts'

/** What one token is worth, and how we know. */
export const FungiblePrice = v.object({
  /** CAIP-10, exactly as it was asked. */
  address: v.string(),
  name: v.nullable(v.string()),
  symbol: v.nullable(v.string()),
  iconUrl: v.nullable(v.string()),
  /** Null when nobody knows: stale, thin or unheard of; never 0 for that. */
  price: v.nullable(Decimal),
  decimals: v.nullable(v.number()),
  /** Where the price is from: `oracle`, `feed`, `dex` or the name of a service. */
  source: v.nullable(v.string()),
  /** When it was true, ISO 8601. */
  updatedAt: v.nullable(v.string()),
  /** From 0 to 1. */
  confidence: v.nullable(v.number()),
})

/** What one token is worth, and how we know. */
export type FungiblePrice = v.InferOutput<typeof FungiblePrice>

/** Prices in the order they were asked for. */
export const Prices = v.object({ fungibles: v.array(FungiblePrice) })

/** The most tokens of one question. */
export const mostPriced = 100

/** What may be asked about prices. */
export const PriceBody = v.object({
  projectId: v.optional(v.string()),
  currency: v.optional(Currency, 'usd'),
  addresses: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Write at least one address.'),
    v.maxLength(mostPriced, 'Write at most 100 addresses.'),
  ),
})

/** What may be asked about prices. */
export type PriceBody = v.InferOutput<typeof PriceBody>

/** `POST /v1/fungible/price`. */
export const fungiblePrice = {
  method: 'POST',
  path: paths.fungiblePrice,
  summary: 'What tokens are worth, in the order they were asked for.',
  callers: 'project',
  price: { allowance: 'data', units: 1 },
  projectIn: 'body',
  mostBodyBytes: 32 * 1024,
  body: PriceBody,
  response: Prices,
  failures: {
    400: 'no address, too many, or one that is none',
    401: 'unknown project, or a page whose origin the project does not allow',
    422: 'the body does not have this shape',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'no chain that was asked for answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
