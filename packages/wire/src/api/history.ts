import * as v from 'valibot'
import { Caip2, ChainIdParam } from '../caip2.ts'
import type { Endpoint } from './endpoint.ts'
import { Currency, Decimal } from './money.ts'
import { PartnerUserId, PurchaseState } from './onramp.ts'
import { operationTypes } from './operationTypes.ts'
import { paths } from './paths.ts'

/** What a transaction did, in one word. */
export const OperationType = v.picklist(operationTypes)

/** What a transaction did, in one word. */
export type OperationType = v.InferOutput<typeof OperationType>

/** What moved in a transaction. */
export const Transfer = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: Decimal }),
  /** What it was worth, where that is known. */
  value: v.nullable(Decimal),
  price: v.nullable(Decimal),
  fungible_info: v.optional(
    v.object({
      name: v.string(),
      symbol: v.string(),
      icon: v.nullable(v.object({ url: v.string() })),
      /** CAIP-10; absent for the chain's own coin. */
      address: v.optional(v.string()),
      flags: v.optional(v.object({ is_spam: v.boolean() })),
    }),
  ),
  nft_info: v.optional(
    v.object({
      name: v.string(),
      content: v.nullable(
        v.object({
          preview: v.nullable(v.object({ url: v.string(), content_type: v.nullable(v.string()) })),
        }),
      ),
      flags: v.object({ is_spam: v.boolean() }),
      address: v.optional(v.string()),
      token_id: v.optional(v.string()),
    }),
  ),
  /** The other side. */
  counterparty: v.optional(v.string()),
})

/** What moved in a transaction. */
export type Transfer = v.InferOutput<typeof Transfer>

/** A transaction of an account (S3.49 to S3.52). */
export const HistoryTransaction = v.object({
  id: v.string(),
  metadata: v.object({
    operationType: OperationType,
    hash: v.string(),
    /** ISO 8601; of a pending one, when it was first seen. */
    minedAt: v.string(),
    chain: Caip2,
    sentFrom: v.string(),
    /** Null when a contract was created. */
    sentTo: v.nullable(v.string()),
    status: v.picklist([
      'confirmed',
      'failed',
      'pending',
      'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      'ONRAMP_TRANSACTION_STATUS_FAILED',
    ]),
    nonce: v.nullable(v.number()),
    /** Decimal text; null while it is pending. */
    block: v.optional(v.nullable(v.string())),
    application: v.optional(v.nullable(v.object({ name: v.string(), iconUrl: v.nullable(v.string()) }))),
  }),
  transfers: v.array(Transfer),
  /** Of a purchase: its provider, the payment, and why it failed. `id` is its `purchaseId`; its `hash` is empty until it is known. */
  purchase: v.optional(
    v.object({
      provider: v.string(),
      name: v.string(),
      /** Absent until the provider reports it, where the visitor chose it on the provider's page. */
      payment: v.optional(v.object({ amount: Decimal, currency: v.string() })),
      /** The symbol of what is bought; `transfers` is empty as long as its amount is not known. */
      symbol: v.string(),
      state: PurchaseState,
      /** The state once more where nothing will arrive: declined, abandoned, returned, expired or failed. */
      reason: v.optional(v.string()),
    }),
  ),
  /** How many transfers are not in the list: too many of them, or of tokens that could not be read just now. */
  moreTransfers: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** A transaction of an account. */
export type HistoryTransaction = v.InferOutput<typeof HistoryTransaction>

/** One page of an account's past, newest first. */
export const HistoryPage = v.object({
  data: v.array(HistoryTransaction),
  /** What to send as `cursor` for the next page; null after the last. */
  next: v.nullable(v.string()),
  /**
   * How far back the server's own index of each chain reaches: from this block on (decimal text) nothing that leaves a
   * trace in blocks and logs is missing, up to the newest block when `complete`. What is older comes from elsewhere.
   */
  since: v.optional(v.record(v.string(), v.object({ block: v.string(), complete: v.boolean() }))),
  /** Chains that are missing from this page, and why; `next` leads to them too, so their past may come late. */
  errors: v.optional(v.array(v.object({ chainId: Caip2, reason: v.string() }))),
})

/** One page of an account's past, newest first. */
export type HistoryPage = v.InferOutput<typeof HistoryPage>

/** What may be asked about the past. */
export const HistoryQuery = v.object({
  projectId: v.optional(v.string()),
  st: v.optional(v.string()),
  sv: v.optional(v.string()),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
  chainId: v.optional(ChainIdParam),
  currency: v.optional(Currency, 'usd'),
  /** Purchases instead of what happened on chains: of one provider, or of `all` of them. */
  onramp: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/))),
  /** The id of the browser that requested the provider's page. */
  partnerUserId: v.optional(PartnerUserId),
})

/** `GET /v1/account/{account}/history`. */
export const history = {
  method: 'GET',
  path: paths.history,
  summary: 'What an account did and got, newest first, page by page.',
  callers: 'project',
  price: { allowance: 'data', units: 4 },
  query: HistoryQuery,
  response: HistoryPage,
  failures: {
    400: 'no account, a chain that is not served, or a cursor that is not from here',
    401: 'unknown project, or a page whose origin the project does not allow',
    429: 'too many requests; wait as long as Retry-After says',
    503: 'nobody who knows the past of any chain that was asked for answered; wait as long as Retry-After says',
  },
} as const satisfies Endpoint
