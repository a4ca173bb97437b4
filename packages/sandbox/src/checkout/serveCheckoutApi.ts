import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { type Address, isAddress } from 'viem'
import { type Reply, textReply } from '../page/reply.ts'
import { checkoutCurrencies } from './checkoutMoney.ts'
import { type CheckoutProvider, checkoutProviders } from './checkoutProviders.ts'
import { type CheckoutChain, checkoutTokens, offersOn } from './checkoutTokens.ts'
import { type CheckoutSessions, quoteNow } from './createCheckoutSessions.ts'
import { judgeAmount, limitsOf, type PurchaseQuote } from './quotePurchase.ts'

/** What the API works on. */
export type CheckoutApi = {
  readonly key: string
  readonly chains: readonly CheckoutChain[]
  readonly sessions: CheckoutSessions
  readonly quotes: Map<string, KeptQuote>
  /** Where a session's page is. */
  pageOf(id: string): string
  newId(): string
}

/** A quote thin a session may name until it ends. */
type KeptQuote = {
  readonly provider: string
  readonly chainId: string
  readonly offerId: string
  readonly quote: PurchaseQuote
  readonly expiresAt: number
}

const Amount = v.object({ amount: v.string(), currency: v.string() })
const QuoteBody = v.object({
  provider: v.string(),
  payment: Amount,
  offerId: v.string(),
  chainId: v.string(),
  method: v.string(),
})
const SessionBody = v.object({
  provider: v.string(),
  purchaseId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  offerId: v.string(),
  chainId: v.string(),
  address: v.custom<Address>((text) => typeof text === 'string' && isAddress(text, { strict: false })),
  method: v.string(),
  payment: v.optional(Amount),
  quoteId: v.optional(v.string()),
})

/** A quote holds for a minute and a half: long enough to read it. */
const quoteLifeMs = 90_000
const mostQuotes = 5_000

/** Answers the server, which knows the key. */
export async function answerApi(
  api: CheckoutApi,
  path: string,
  authorization: string | undefined,
  body: string,
): Promise<Reply> {
  if (!isKey(api.key, authorization)) return refuse(401, 'Send the key of the checkout.')
  if (path === '/api/providers') return jsonReply(200, { providers: checkoutProviders.map(describe(api)) })
  const value = parseJson(body)
  if (path === '/api/quotes') return answerQuote(api, v.safeParse(QuoteBody, value))
  if (path === '/api/sessions') return answerSession(api, v.safeParse(SessionBody, value))
  return refuse(404, 'There is nothing here.')
}

/** JSON for the server; no page may read it. */
export function jsonReply(status: number, value: unknown): Reply {
  return textReply({ status, type: 'application/json', text: JSON.stringify(value) })
}

function describe({ chains }: CheckoutApi) {
  return (provider: CheckoutProvider) => ({
    id: provider.id,
    name: provider.name,
    payments: checkoutCurrencies.map((currency) => ({
      currency: currency.code,
      methods: limitsOf(provider, currency),
    })),
    offers: chains.flatMap(offersOn),
  })
}

async function answerQuote(api: CheckoutApi, parsed: v.SafeParseResult<typeof QuoteBody>): Promise<Reply> {
  if (!parsed.success) return refuse(400, 'Send provider, payment, offerId, chainId and method.')
  const { payment, method } = parsed.output
  const sale = findSale(api, parsed.output)
  if (sale === undefined) return refuse(400, 'This is not sold here.')
  const judged = judgeAmount(sale.provider, payment, method)
  if (judged === undefined) return refuse(400, 'This currency or method is not taken.')
  if (judged !== 'taken') return jsonReply(422, { min: judged.min, max: judged.max })
  const quote = await quoteNow(sale, payment)
  if (quote === undefined) return refuse(400, 'This amount buys nothing.')
  const id = api.newId()
  const expiresAt = Date.now() + quoteLifeMs
  forgetOld(api.quotes)
  const { provider, offerId, chainId } = parsed.output
  api.quotes.set(id, { provider, offerId, chainId, quote, expiresAt })
  const { units: _units, ...told } = quote
  return jsonReply(200, { id, ...told, minutes: sale.provider.minutes, expiresAt })
}

async function answerSession(
  api: CheckoutApi,
  parsed: v.SafeParseResult<typeof SessionBody>,
): Promise<Reply> {
  if (!parsed.success) return refuse(400, 'Send provider, purchaseId, offerId, chainId, address and method.')
  const { purchaseId, address, method, payment, quoteId } = parsed.output
  const sale = findSale(api, parsed.output)
  if (sale === undefined) return refuse(400, 'This is not sold here.')
  const quote = await findQuote()
  if (quote === 'gone') return refuse(409, 'This quote has ended, or is of something else.')
  const session = api.sessions.open({ ...sale, purchaseId, address, method, quote })
  return jsonReply(200, { url: api.pageOf(session.id) })

  /** Undefined where the visitor says the amount on the page. */
  async function findQuote(): Promise<PurchaseQuote | 'gone' | undefined> {
    if (!parsed.success || sale === undefined) return 'gone'
    if (quoteId === undefined) {
      const isTaken = payment !== undefined && judgeAmount(sale.provider, payment, method) === 'taken'
      return isTaken ? quoteNow(sale, payment) : undefined
    }
    const kept = api.quotes.get(quoteId)
    const { provider, offerId, chainId } = parsed.output
    const isSame = kept?.provider === provider && kept.offerId === offerId && kept.chainId === chainId
    return kept !== undefined && isSame && kept.expiresAt > Date.now() ? kept.quote : 'gone'
  }
}

function findSale(
  { chains }: CheckoutApi,
  asked: { readonly provider: string; readonly offerId: string; readonly chainId: string },
) {
  const provider = checkoutProviders.find(({ id }) => id === asked.provider)
  const token = checkoutTokens.find(({ id }) => id === asked.offerId)
  const chain = chains.find(({ caip2 }) => caip2 === asked.chainId)
  return provider && token && chain ? { provider, token, chain } : undefined
}

/** Quotes expire in the order of the map. */
function forgetOld(quotes: CheckoutApi['quotes']): void {
  for (const [id, { expiresAt }] of quotes) {
    if (expiresAt > Date.now() && quotes.size < mostQuotes) return
    quotes.delete(id)
  }
}

function isKey(key: string, authorization = ''): boolean {
  const given = Buffer.from(authorization)
  const expected = Buffer.from(`Bearer ${key}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(status: number, error: string): Reply {
  return jsonReply(status, { error })
}
