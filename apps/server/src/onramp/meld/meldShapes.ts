import { Decimal } from '@latchkey/wire'
import * as v from 'valibot'
import { plainDecimal } from '../../vendors/plainDecimal.ts'

/** A number in an answer, digit for digit: `callProvider` keeps it as text. */
const Amount = v.pipe(v.unknown(), v.transform(plainDecimal), v.string('An amount is missing.'), Decimal)

/** `GET /service-providers/properties/crypto-currencies`. */
export const MeldCurrencies = v.array(
  v.object({
    currencyCode: v.string(),
    name: v.string(),
    chainCode: v.optional(v.nullable(v.string())),
    chainId: v.optional(v.nullable(v.string())),
    contractAddress: v.optional(v.nullable(v.string())),
  }),
)

/** `GET /service-providers/limits/fiat-currency-purchases`. */
export const MeldLimits = v.array(
  v.object({ currencyCode: v.string(), minimumAmount: Amount, maximumAmount: Amount }),
)

/** `POST /payments/crypto/quote`. */
export const MeldQuotes = v.object({
  quotes: v.nullable(
    v.array(
      v.object({
        serviceProvider: v.string(),
        sourceAmount: Amount,
        destinationAmount: Amount,
        totalFee: v.optional(v.nullable(Amount)),
        networkFee: v.optional(v.nullable(Amount)),
      }),
    ),
  ),
})

/** `POST /crypto/session/widget`. */
export const MeldWidget = v.object({ widgetUrl: v.string() })

/** `GET /payments/transactions`. */
export const MeldTransactions = v.object({
  transactions: v.array(
    v.object({
      status: v.string(),
      externalSessionId: v.optional(v.nullable(v.string())),
      createdAt: v.optional(v.nullable(v.string())),
      updatedAt: v.optional(v.nullable(v.string())),
      sourceAmount: v.optional(v.nullable(Amount)),
      sourceCurrencyCode: v.optional(v.nullable(v.string())),
      destinationAmount: v.optional(v.nullable(Amount)),
      destinationCurrencyCode: v.optional(v.nullable(v.string())),
      cryptoDetails: v.optional(
        v.nullable(v.object({ blockchainTransactionId: v.optional(v.nullable(v.string())) })),
      ),
    }),
  ),
})

/** A webhook; other fields than these are not read. */
export const MeldEvent = v.object({
  eventType: v.string(),
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  timestamp: v.optional(v.nullable(v.string())),
  payload: v.object({
    externalSessionId: v.optional(v.nullable(v.string())),
    paymentTransactionStatus: v.optional(v.nullable(v.string())),
  }),
})
