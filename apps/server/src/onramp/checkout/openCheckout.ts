import { Caip2, Decimal, OnrampAmount, OnrampProviderId, PurchaseState } from '@latchkey/wire'
import * as v from 'valibot'
import { callProvider, ProviderError } from '../../sources/callProvider.ts'
import {
  type OnrampSource,
  OutsideLimitsError,
  type SignedReport,
  type SourceOptions,
  WebhookError,
  type WebhookRequest,
} from '../onrampSource.ts'
import { assertRecent, assertSame, forged, macOf, readPairs } from '../signatures.ts'

/** Where a checkout of the sandbox is, and what it and the server know. */
export type CheckoutAccess = {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  now(): number
}

const Offer = v.object({
  id: v.string(),
  name: v.string(),
  symbol: v.string(),
  chainId: Caip2,
  contract: v.pipe(v.string(), v.toLowerCase()),
})
const Payment = v.object({
  currency: v.string(),
  methods: v.array(v.object({ id: v.string(), min: Decimal, max: Decimal })),
})
const Description = v.object({
  providers: v.array(
    v.object({
      id: OnrampProviderId,
      name: v.string(),
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
  /** Numbers arrive as the text they were. */
  minutes: v.object({ from: v.pipe(v.string(), v.toNumber()), to: v.pipe(v.string(), v.toNumber()) }),
  expiresAt: v.pipe(v.string(), v.toNumber()),
})
const Limits = v.object({ min: Decimal, max: Decimal })
const Session = v.object({ url: v.string() })
const Report = v.object({
  eventId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  purchaseId: v.string(),
  state: PurchaseState,
  txHash: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))),
  purchase: v.optional(OnrampAmount),
})

const patienceMs = 10_000

/** Asks a running checkout which providers it plays; each of them is a source of its own. */
export async function openCheckout(access: CheckoutAccess): Promise<readonly OnrampSource[]> {
  const { providers } = await describe(access, AbortSignal.timeout(patienceMs))
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
      const found = (await describe(access, signal)).providers.find((one) => one.id === id)
      return found ?? { payments: [], offers: [] }
    },
    async quote({ payment, offer, method }, signal) {
      const question = { provider: id, payment, offerId: offer.id, chainId: offer.chainId, method }
      const { status, value } = await call(access, '/api/quotes', signal, question)
      const limits = v.safeParse(Limits, value)
      if (status === 422 && limits.success) throw new OutsideLimitsError(limits.output.min, limits.output.max)
      return read(Quote, status, value)
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
      const { status, value } = await call(access, '/api/sessions', signal, session)
      return read(Session, status, value)
    },
    read: async (request) => readReport(access, id, request),
  }
}

async function describe(access: CheckoutAccess, signal: AbortSignal) {
  const { status, value } = await call(access, '/api/providers', signal)
  return read(Description, status, value)
}

function call({ url, key }: CheckoutAccess, path: string, signal: AbortSignal, body?: unknown) {
  const headers = { authorization: `Bearer ${key}` }
  return callProvider({ provider: 'checkout', url: new URL(path, url), headers, body, signal })
}

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  status: number,
  value: unknown,
): v.InferOutput<Schema> {
  if (status !== 200) throw new ProviderError('checkout', `status ${status}`)
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new ProviderError('checkout', 'an answer of another shape')
}

/** The signature covers the provider too, so that one's report is no other's. */
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
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new WebhookError(400, 'The report is not JSON.')
  }
  const parsed = v.safeParse(Report, value)
  if (parsed.success) return parsed.output
  throw new WebhookError(400, 'The report does not have the shape of one.')
}
