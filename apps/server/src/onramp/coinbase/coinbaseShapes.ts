import { Decimal } from '@latchkey/wire'
import * as v from 'valibot'

/** An amount as Coinbase writes it. */
const CoinbaseAmount = v.object({ value: Decimal, currency: v.string() })

/** `GET /onramp/v1/buy/options`. */
export const CoinbaseOptions = v.object({
  paymentCurrencies: v.array(
    v.object({
      id: v.string(),
      limits: v.array(v.object({ id: v.string(), min: Decimal, max: Decimal })),
    }),
  ),
  purchaseCurrencies: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      symbol: v.string(),
      networks: v.array(
        v.object({
          name: v.string(),
          chainId: v.optional(v.string(), ''),
          contractAddress: v.optional(v.nullable(v.string())),
        }),
      ),
    }),
  ),
})

/** `POST /onramp/v1/buy/quote`. */
export const CoinbaseQuote = v.object({
  paymentTotal: CoinbaseAmount,
  paymentSubtotal: CoinbaseAmount,
  purchaseAmount: CoinbaseAmount,
  coinbaseFee: CoinbaseAmount,
  networkFee: CoinbaseAmount,
  quoteId: v.string(),
})

/** `POST /onramp/v1/token`. */
export const CoinbaseToken = v.object({ token: v.pipe(v.string(), v.minLength(1)) })

/** What its list of transactions and its webhooks say about one. */
export const CoinbaseTransaction = v.object({
  status: v.string(),
  createdAt: v.optional(v.nullable(v.string())),
  /** In the year 1 while it is in progress. */
  completedAt: v.optional(v.nullable(v.string())),
  txHash: v.optional(v.nullable(v.string())),
  purchaseAmount: v.optional(v.nullable(v.union([CoinbaseAmount, v.string()]))),
  paymentTotal: v.optional(v.nullable(v.union([CoinbaseAmount, v.string()]))),
})

/** `GET /onramp/v1/buy/user/{id}/transactions`. */
export const CoinbaseTransactions = v.object({ transactions: v.array(CoinbaseTransaction) })

/** A webhook; other fields than these are not read. */
export const CoinbaseEvent = v.object({
  eventType: v.string(),
  partnerUserRef: v.optional(v.nullable(v.string())),
  ...CoinbaseTransaction.entries,
})
