import { type FungiblePrice, mostPriced, nativeAddress, PriceBody, validationDefaults } from '@latchkey/wire'
import * as v from 'valibot'
import { TooBusyError } from '../cache/createCache.ts'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { readAccount } from '../http/readAccount.ts'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { describeTokens } from '../prices/describeTokens.ts'
import { type Price, tokenKey } from '../prices/prices.ts'
import { OutOfTimeError } from '../prices/withinTime.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'
import type { TokenId } from '../sources/sources.ts'

const tokensPerUnit = 10

/** `POST /v1/fungible/price`. */
export function fungiblePriceRoute(context: Context): Handler {
  return async (exchange) => {
    const body = readPriceBody(await exchange.body())
    exchange.pay(Math.ceil(body.addresses.length / tokensPerUnit))
    const tokens = body.addresses.map((address) => readToken(context, address))
    assertCurrency(context, tokens, body.currency)
    exchange.notes['tokens'] = tokens.length
    const { deadlineMs } = context.config
    const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
    const [prices, known] = await Promise.all([
      context.prices.quote(tokens, body.currency, asking).catch((error: unknown) => {
        throw unavailable(error)
      }),
      describeTokens(context, tokens, asking),
    ])
    const fungibles = tokens.map((token, n): FungiblePrice => {
      const key = tokenKey(token)
      return {
        address: body.addresses[n] ?? key,
        name: known.get(key)?.name ?? null,
        symbol: known.get(key)?.symbol ?? null,
        iconUrl: tokenImagePath(token.chainId, token.address),
        decimals: known.get(key)?.decimals ?? null,
        ...tell(prices.get(key)),
      }
    })
    return json(200, { fungibles }, { 'cache-control': 'public, max-age=30' })
  }
}

function tell(
  price: Price | undefined,
): Pick<FungiblePrice, 'price' | 'source' | 'updatedAt' | 'confidence'> {
  if (price === undefined) return { price: null, source: null, updatedAt: null, confidence: null }
  const { source, confidence, at } = price
  return { price: price.price, source, updatedAt: new Date(at).toISOString(), confidence }
}

function readPriceBody(text: string): PriceBody {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(400, 'invalid_json', 'The body is not JSON: send {"addresses": ["eip155:1:0x…"]}.')
  }
  const parsed = v.safeParse(PriceBody, value, validationDefaults)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  // The list has the right shape and the wrong length: that is the question's fault, not the shape's.
  const isLength = issue.type === 'min_length' || issue.type === 'max_length'
  throw new Failure(isLength ? 400 : 422, isLength ? 'invalid_addresses' : 'invalid_body', issue.message, {
    field,
  })
}

function readToken(context: Context, text: string): TokenId {
  const { address, chainId } = readAccount(text, 'addresses')
  if (chainId === undefined) {
    const description = `Write each token with its chain, such as eip155:1:${nativeAddress}; at most ${mostPriced}.`
    throw new Failure(400, 'invalid_address', description, { field: 'addresses' })
  }
  if (!context.registry.find(chainId)?.capabilities.includes('price')) {
    const description = `There are no prices of ${chainId} here: GET /v1/supported-chains lists where they are.`
    throw new Failure(400, 'unsupported_chain', description, { field: 'addresses' })
  }
  return { chainId, address }
}

/** A currency that no chain here has a rate for will not be known later either, so it is an error and not a null. */
function assertCurrency(context: Context, tokens: readonly TokenId[], currency: PriceBody['currency']): void {
  if (tokens.some(({ chainId }) => context.prices.tells(chainId, currency))) return
  const description = `No chain of this server has a rate for ${currency}: ask for usd.`
  throw new Failure(400, 'unsupported_currency', description, { field: 'currency' })
}

function unavailable(error: unknown): unknown {
  if (error instanceof ChainUnavailableError) {
    return tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'addresses')
  }
  if (error instanceof TooBusyError) return tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
  if (error instanceof OutOfTimeError) {
    return tryLater(503, 'too_slow', 'The chains take too long to answer: try again in 2 s.', 2)
  }
  return error
}
