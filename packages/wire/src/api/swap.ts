import * as v from 'valibot'
import { ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

/** An amount in base units, as decimal text. */
const Units = v.pipe(
  v.string(),
  v.maxLength(78),
  v.regex(/^\d+$/, 'Write an amount in base units, such as 1000000.'),
)

/** CAIP-10 of an EVM token or account; the chain's own coin is written as 0xeeee…eeee. */
const EvmAccount = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/, 'Write a CAIP-10 address such as eip155:1:0x….'),
)

/** An EVM account with or without its chain. */
const EvmUser = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:\d{1,32}:)?0x[0-9a-fA-F]{40}$/, 'Write an address such as eip155:1:0x….'),
)

const common = {
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
}

const failures = {
  400: 'a token, an amount or a chain that cannot be swapped; "insufficient liquidity" where there is no route',
  401: 'unknown project, or a page whose origin the project does not allow',
  429: 'too many requests; wait as long as Retry-After says',
  503: 'no upstream of the chain answered; wait as long as Retry-After says',
} as const

/** A token that can be swapped (S3.14). */
export const SwapToken = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-10; the coin is 0xeeee…eeee. */
  address: EvmAccount,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUri: v.nullable(v.string()),
  eip2612: v.nullable(v.boolean()),
  /** Absent for tokens of the chain's list; false for one that was asked for by its address. */
  listed: v.optional(v.boolean()),
})

/** A token that can be swapped. */
export type SwapToken = v.InferOutput<typeof SwapToken>

/** The tokens that can be swapped on a chain, the coin first. */
export const SwapTokens = v.object({ tokens: v.array(SwapToken) })

/** The query for tokens. */
export const SwapTokensQuery = v.object({
  ...common,
  chainId: ChainIdParam,
  /** One token by its address, listed or not. */
  address: v.optional(v.string()),
})

/** `GET /v1/convert/tokens`. */
export const swapTokens = {
  method: 'GET',
  path: paths.swapTokens,
  summary: 'The tokens that can be swapped on a chain, the coin first.',
  callers: 'project',
  price: { allowance: 'data', units: 1 },
  query: SwapTokensQuery,
  response: SwapTokens,
  failures,
} as const satisfies Endpoint

/** A fee of a swap besides the network's. */
const SwapFee = v.object({
  type: v.picklist(['provider']),
  /** In base units of `token`. */
  amount: Units,
  token: EvmAccount,
  bps: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
})

/** A source's offer for an amount (S7.26). */
export const SwapQuote = v.object({
  id: v.nullable(v.string()),
  fromAmount: Units,
  fromAccount: EvmAccount,
  /** After all fees of the route and of the operator. */
  toAmount: Units,
  toAccount: EvmAccount,
  provider: v.optional(v.string()),
  /** With the usual slippage of 1 %. */
  minToAmount: v.optional(Units),
  /** How far the route's price is from the price of its pools before the swap, in hundredths of a percent. */
  priceImpactBps: v.optional(v.pipe(v.number(), v.integer())),
  /** Units of gas. */
  gasEstimate: v.optional(Units),
  /** Empty where there are none. */
  fees: v.optional(v.array(SwapFee)),
  /** The tokens on the way, both ends included, as CAIP-10. */
  route: v.optional(v.array(v.string())),
  /** ISO 8601. */
  expiresAt: v.optional(v.string()),
})

/** A source's offer for an amount. */
export type SwapQuote = v.InferOutput<typeof SwapQuote>

/** Quotes, best first; empty on a network without swaps (S8.46). */
export const SwapQuotes = v.object({ quotes: v.array(SwapQuote) })

/** The query for quotes. */
export const SwapQuotesQuery = v.object({
  ...common,
  /** In base units. */
  amount: Units,
  from: EvmAccount,
  to: EvmAccount,
  userAddress: v.optional(EvmUser),
  /** In wei. */
  gasPrice: v.optional(Units),
})

/** `GET /v1/convert/quotes`. */
export const swapQuotes = {
  method: 'GET',
  path: paths.swapQuotes,
  summary: 'What an amount of one token gives of another, best first.',
  callers: 'project',
  price: { allowance: 'data', units: 5 },
  query: SwapQuotesQuery,
  response: SwapQuotes,
  failures,
} as const satisfies Endpoint

/** How much of a token the router of swaps may take from an account. */
export const SwapAllowance = v.object({
  /** In base units; the most there is for the coin. */
  allowance: Units,
  /** The contract that may take it; absent for the coin. */
  spender: v.optional(v.string()),
})

/** The query for an allowance. */
export const SwapAllowanceQuery = v.object({
  ...common,
  tokenAddress: EvmAccount,
  userAddress: EvmUser,
  /** What it is swapped for: where a swap needs no allowance, such as to unwrap the coin, the answer is the most there is. */
  to: v.optional(EvmAccount),
})

/** `GET /v1/convert/allowance`. */
export const swapAllowance = {
  method: 'GET',
  path: paths.swapAllowance,
  summary: 'How much of a token the router of swaps may take from an account.',
  callers: 'project',
  price: { allowance: 'data', units: 1 },
  query: SwapAllowanceQuery,
  response: SwapAllowance,
  failures,
} as const satisfies Endpoint

const Calldata = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/** The transaction that lets the router take a token (S7.27). Send it to `to`; `from` names the same token. */
export const SwapApproval = v.object({
  tx: v.object({
    from: EvmAccount,
    to: EvmAccount,
    data: Calldata,
    value: Units,
    eip155: v.object({ gas: v.optional(Units), gasPrice: Units }),
    owner: v.optional(EvmAccount),
    spender: v.optional(v.string()),
    /** In base units. */
    amount: v.optional(Units),
    /** Whether this one resets an old approval to zero, which tokens such as USDT require before a new one. */
    resets: v.optional(v.boolean()),
  }),
})

/** The transaction that lets the router take a token. */
export type SwapApproval = v.InferOutput<typeof SwapApproval>

/** The query for an approval. */
export const SwapApprovalQuery = v.object({
  ...common,
  from: EvmAccount,
  to: EvmAccount,
  userAddress: EvmUser,
  /** In base units; unlimited where it is absent. */
  amount: v.optional(Units),
})

/** `GET /v1/convert/build-approve`. */
export const buildSwapApproval = {
  method: 'GET',
  path: paths.buildSwapApproval,
  summary: 'The transaction that lets the router of swaps take a token from an account.',
  callers: 'project',
  price: { allowance: 'data', units: 5 },
  query: SwapApprovalQuery,
  response: SwapApproval,
  failures,
} as const satisfies Endpoint

/** The transaction of a swap (S7.28). */
export const SwapTransaction = v.object({
  tx: v.object({
    from: EvmAccount,
    to: EvmAccount,
    data: Calldata,
    /** What the swap gives, in base units of the token received. */
    amount: Units,
    eip155: v.object({ gas: Units, gasPrice: Units }),
    /** In base units of the coin; where it is absent, the amount when the coin is sold, else nothing. */
    value: v.optional(Units),
    /** The swap reverts unless it pays at least this. */
    minAmount: v.optional(Units),
    /** ISO 8601; the deadline of the transaction. */
    expiresAt: v.optional(v.string()),
    provider: v.optional(v.string()),
    fees: v.optional(v.array(SwapFee)),
    priceImpactBps: v.optional(v.pipe(v.number(), v.integer())),
  }),
})

/** The transaction of a swap. */
export type SwapTransaction = v.InferOutput<typeof SwapTransaction>

/** A request for the transaction of a swap. */
export const SwapTransactionBody = v.object({
  projectId: v.optional(v.string()),
  /** In base units. */
  amount: Units,
  from: EvmAccount,
  to: EvmAccount,
  userAddress: EvmUser,
  eip155: v.object({
    /** In percent, from 0 to 50; less than 0.1 keeps a minimum when the price falls. */
    slippage: v.pipe(v.number(), v.minValue(0), v.maxValue(50)),
    permit: v.optional(v.string()),
  }),
  /** Skips the estimate of gas, for a swap whose approval is not on the chain yet. */
  disableEstimate: v.optional(v.boolean()),
})

/** `POST /v1/convert/build-transaction`. */
export const buildSwapTransaction = {
  method: 'POST',
  path: paths.buildSwapTransaction,
  summary: 'The transaction of a swap, with its minimum and its deadline in it.',
  callers: 'project',
  price: { allowance: 'data', units: 5 },
  projectIn: 'body',
  mostBodyBytes: 16 * 1024,
  body: SwapTransactionBody,
  response: SwapTransaction,
  failures: { ...failures, 422: 'the body does not have this shape' },
} as const satisfies Endpoint
