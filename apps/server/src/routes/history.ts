import { type Caip2, ChainIdParam, Currency, PartnerUserId } from '@latchkey/wire'
import * as v from 'valibot'
import { TooBusyError } from '../cache/createCache.ts'
import type { Context } from '../context.ts'
import { cached } from '../http/cached.ts'
import { type Exchange, type Handler, json, type Reply } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { readAccount, readReceiver } from '../http/readAccount.ts'
import { CursorError, SourcesUnavailableError } from '../sources/askInTurn.ts'
import { fromStore } from './ownNames.ts'

const longestCursor = 4_000

/** `GET /v1/account/{account}/history`. */
export function historyRoute(context: Context): Handler {
  return async (exchange) => {
    const provider = readProvider(context, exchange)
    if (provider !== undefined) return purchases(context, exchange, provider)
    const { address: account, chainId } = readAccount(exchange.part('account'))
    const chainIds = readChains(context, exchange, chainId)
    const currency = readCurrency(exchange)
    const cursor = readCursor(exchange)
    try {
      const found = await context.pages.find({ account, chainIds, currency, cursor })
      const { text, etag, entries, isSettled } = found
      exchange.notes['entries'] = entries
      const headers = {
        'content-type': 'application/json',
        'cache-control': isSettled ? 'private, max-age=3600' : 'private, no-cache',
      }
      return cached(exchange, text, headers, etag)
    } catch (error) {
      if (error instanceof CursorError) throw badCursor(error.message)
      if (error instanceof TooBusyError)
        throw tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
      if (!(error instanceof SourcesUnavailableError)) throw error
      throw tryLater(503, 'history_unavailable', error.message, error.retryAfterSeconds, 'chainId')
    }
  }
}

/** The chain that was asked for, or else all that have a past here. */
function readChains(context: Context, exchange: Exchange, named: Caip2 | undefined): readonly Caip2[] {
  const asked = exchange.query('chainId')
  const parsed = asked === undefined || asked === '' ? undefined : v.safeParse(ChainIdParam, asked)
  if (parsed?.success === false) {
    throw new Failure(400, 'invalid_chain', parsed.issues[0].message, { field: 'chainId' })
  }
  if (named !== undefined && parsed !== undefined && named !== parsed.output) {
    const description = `The account is on ${named} and chainId says ${parsed.output}: leave one of them out.`
    throw new Failure(400, 'chain_mismatch', description, { field: 'chainId' })
  }
  const chainId = parsed?.output ?? named
  const able = context.registry.chains.filter((chain) => chain.capabilities.includes('history'))
  const chosen = able.filter((chain) => chainId === undefined || chain.caip2 === chainId)
  if (chosen.length > 0) return chosen.map((chain) => chain.caip2)
  const where = chainId === undefined ? 'any chain' : chainId
  const description = `The past of ${where} is not kept here: GET /v1/supported-chains lists where history is.`
  throw new Failure(400, 'unsupported_chain', description, { field: 'chainId' })
}

function readCurrency(exchange: Exchange): Currency {
  const parsed = v.safeParse(Currency, exchange.query('currency')?.toLowerCase() || 'usd')
  if (parsed.success) return parsed.output
  throw new Failure(400, 'invalid_currency', parsed.issues[0].message, { field: 'currency' })
}

function readCursor(exchange: Exchange): string | undefined {
  const cursor = exchange.query('cursor') || undefined
  if (cursor !== undefined && cursor.length > longestCursor) {
    throw badCursor('This cursor is not from here: it is too long.')
  }
  return cursor
}

/** Answers the purchases of one browser; no cache stores them (S7.31). */
async function purchases(context: Context, exchange: Exchange, provider: string): Promise<Reply> {
  const { address, chainId: accountChain } = readReceiver(exchange.part('account'))
  const requested = exchange.query('chainId') || accountChain
  const chainId = requested === undefined ? undefined : v.safeParse(ChainIdParam, requested)
  if (chainId?.success === false) {
    throw new Failure(400, 'invalid_chain', chainId.issues[0].message, { field: 'chainId' })
  }
  const partnerUserId = exchange.query('partnerUserId') || undefined
  if (partnerUserId !== undefined && !v.is(PartnerUserId, partnerUserId)) {
    const description = 'Write partnerUserId as 32 to 50 letters, digits, hyphens or underscores.'
    throw new Failure(400, 'invalid_partner', description, { field: 'partnerUserId' })
  }
  const found = context.onramp.purchases({
    account: address,
    partnerUserId,
    provider: provider === 'all' ? undefined : provider,
    chainId: chainId?.output,
    cursor: readCursor(exchange),
  })
  return json(200, await fromStore(context, found), { 'cache-control': 'no-store' })
}

/** Providers that clients may name although they are not configured: the list is empty then. */
const usualProviders = ['all', 'coinbase', 'meld']

function readProvider(context: Context, exchange: Exchange): string | undefined {
  const provider = exchange.query('onramp')
  if (provider === undefined || provider === '') return undefined
  const known = [...usualProviders, ...context.onramp.sources.map(({ id }) => id)]
  if (known.includes(provider)) return provider
  const description = `Write onramp=${[...new Set(known)].join(', onramp=')}, or leave it out.`
  throw new Failure(400, 'invalid_onramp', description, { field: 'onramp' })
}

function badCursor(description: string): Failure {
  return new Failure(400, 'invalid_cursor', description, { field: 'cursor' })
}
