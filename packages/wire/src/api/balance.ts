import * as v from 'valibot'
import { Caip2, ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { Currency, Decimal } from './money.ts'
import { paths } from './paths.ts'

/** One thing that an account holds on one chain (S3.11 to S3.13). */
export const TokenBalance = v.object({
  name: v.string(),
  symbol: v.string(),
  chainId: Caip2,
  /** The token as CAIP-10; absent for the chain's own coin. */
  address: v.optional(v.string()),
  /** What all of it is worth; null when no price is known. */
  value: v.nullable(Decimal),
  /** What one is worth; null when nobody knows, never 0 for that. */
  price: v.nullable(Decimal),
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: Decimal }),
  iconUrl: v.nullable(v.string()),
  /** True when no list knows the token: it was found in the account's own past. */
  unlisted: v.optional(v.boolean()),
})

/** One thing that an account holds on one chain. */
export type TokenBalance = v.InferOutput<typeof TokenBalance>

/** What an account holds. Chains that did not answer are told beside what the others said. */
export const Balances = v.object({
  balances: v.array(TokenBalance),
  /** Chains that are missing from the list, and why. */
  errors: v.optional(v.array(v.object({ chainId: Caip2, reason: v.string() }))),
  /** Chains that answered, but some of whose tokens could not be read this time. */
  partial: v.optional(v.array(Caip2)),
  /** The block that each chain was read at, as decimal text. */
  blocks: v.optional(v.record(v.string(), v.string())),
  /** True when this was read a while ago because the chain does not answer now. */
  stale: v.optional(v.boolean()),
})

/** What an account holds. */
export type Balances = v.InferOutput<typeof Balances>

/** What may be asked about balances. */
export const BalanceQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  currency: v.optional(Currency, 'usd'),
  /** All chains of the server when left out. */
  chainId: v.optional(ChainIdParam),
  /** Tokens to read anew, CAIP-10, separated by commas. */
  forceUpdate: v.optional(v.string()),
})

/** `GET /v1/account/{account}/balance`. */
export const balance = {
  method: 'GET',
  path: paths.balance,
  summary: 'What an account holds, coin and tokens, with prices where they are known.',
  callers: 'project',
  price: { allowance: 'data', units: 3 },
  query: BalanceQuery,
  response: Balances,
  failures: {
    400: 'no account, or a chain or currency that is not served',
    401: 'unknown project, or a page whose origin the project does not allow',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'no chain that was asked for answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
