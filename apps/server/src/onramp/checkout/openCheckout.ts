import { Caip2, Decimal, OnrampAmount, OnrampProviderId, PurchaseState } from '@latchkey/wire'
import * as v from 'valibot'
import { callProvider, parseAnswer } from '../../sources/callProvider.ts'
import {
  type OnrampSource,
  OutsideLimitsError,
  type SignedReport,
  type SourceOptions,
  type WebhookRequest,
} from '../onrampSource.ts'
import { parseReport } from '../parseReport.ts'
import { assertRecent, assertSame, forged, macOf, readPairs } from '../signatures.ts'

/** The address of a sandbox's checkout, and the secrets that it shares with the server. */
export type CheckoutAccess = {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  now(): number
}

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const Offer = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  name: Name,
  symbol: Name,
  chainId: Caip2,
  contract: v.pipe(v.string(), v.toLowerCase(), v.regex(/^(?:0x[0-9a-f]{40})?$/)),
})
const Payment = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  methods: v.array(v.object({ id: v.picklist(['card', 'ach_bank_account']), min: Decimal, max: Decimal })),
})
const Description = v.object({
  providers: v.array(
    v.object({
      id: OnrampProviderId,
      name: Name,
      payments: v.array(Payment),
      offers: v.array(Offer),
    }),
  ),
})
const Quote = v.object({
  id: v.string(),
  paymentTotal: OnrampAmount,
  paymentSubtotal: OnrampAmount,
  purchase: OnrampAmount,
  providerFee: OnrampAmount,
  networkFee: OnrampAmount,
  /** `callProvider` keeps numbers as text. */
  minutes: v.object({ from: v.pipe(v.string(), v.toNumber()), to: v.pipe(v.string(), v.toNumber()) }),
  expiresAt: v.pipe(v.string(), v.toNumber()),
})
const Limits = v.object({ min: Decimal, max: Decimal })
const Session = v.object({ url: v.string() })
const Report = v.object({
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  purchaseId: v.string(),
  state: PurchaseState,
  /** When the state began; a webhook's JSON keeps numbers. */
  reportedAt: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  txHash: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
  purchase: v.optional(OnrampAmount),
})

const startDeadlineMs = 10_000

/** Asks a running checkout for the providers that it simulates; each of them becomes a source. */
export async function openCheckout(access: CheckoutAccess): Promise<readonly OnrampSource[]> {
  const { providers } = await describe(access, AbortSignal.timeout(startDeadlineMs))
  return providers.map(({ id, name, offers }) => createSource(access, id, name, offers))
}

function createSource(
  access: CheckoutAccess,
  id: string,
  name: string,
  offers: SourceOptions['offers'],
): OnrampSource {
  return {
    id,
    name,
    isLocal: true,
    networks: [...new Set(offers.map(({ chainId }) => chainId))],
    async options(_visitor, signal) {
      const provider = (await describe(access, signal)).providers.find((one) => one.id === id)
      return provider ?? { payments: [], offers: [] }
    },
    async quote({ payment, offer, method }, signal) {
      const request = { provider: id, payment, offerId: offer.id, chainId: offer.chainId, method }
      const { status, value } = await call(access, '/api/quotes', signal, request)
      const limits = v.safeParse(Limits, value)
      if (status === 422 && limits.success) throw new OutsideLimitsError(limits.output.min, limits.output.max)
      return parseAnswer('checkout', Quote, { status, value })
    },
    async open({ purchaseId, offer, address, method = 'card', payment, purchase, quoteId }, signal) {
      const { id: offerId, chainId } = offer
      const session = {
        provider: id,
        purchaseId,
        offerId,
        chainId,
        address,
        method,
        payment,
        purchase,
        quoteId,
      }
      return parseAnswer('checkout', Session, await call(access, '/api/sessions', signal, session))
    },
    read: async (request) => readReport(access, id, request),
  }
}

async function describe(access: CheckoutAccess, signal: AbortSignal) {
  return parseAnswer('checkout', Description, await call(access, '/api/providers', signal))
}

function call({ url, key }: CheckoutAccess, path: string, signal: AbortSignal, body?: unknown) {
  const headers = { authorization: `Bearer ${key}` }
  return callProvider({ provider: 'checkout', url: new URL(path, url), headers, body, signal })
}

/** The signature covers the provider too, so that a report of one provider is not accepted for another. */
function readReport(
  { webhookSecret, now }: CheckoutAccess,
  provider: string,
  { body, headers }: WebhookRequest,
): SignedReport {
  const pairs = readPairs(headers['checkout-signature'])
  const signedAt = pairs.get('t') ?? ''
  if (!/^\d{1,15}$/.test(signedAt)) throw forged()
  const given = Buffer.from(pairs.get('v1') ?? '', 'hex')
  assertSame(given, macOf(webhookSecret, `${signedAt}.${provider}.${body}`))
  assertRecent(Number(signedAt) * 1_000, now())
  return parseReport(Report, body)
}
