import { type Caip2, ChainIdParam, Currency } from '@latchkey/wire'
import * as v from 'valibot'
import { TooBusyError } from '../cache/createCache.ts'
import type { Context } from '../context.ts'
import { cached } from '../http/cached.ts'
import { type Exchange, type Handler, json } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { readAccount } from '../http/readAccount.ts'
import { CursorError, SourcesUnavailableError } from '../sources/askInTurn.ts'

const longestCursor = 4_000

/** `GET /v1/account/{account}/history`. */
export function historyRoute(context: Context): Handler {
  return async (exchange) => {
    const { address: account, chainId } = readAccount(exchange.part('account'))
    const chainIds = readChains(context, exchange, chainId)
    const currency = readCurrency(exchange)
    const cursor = readCursor(exchange)
    if (isOnramp(exchange)) {
      if (cursor !== undefined) throw badCursor('There are no more purchases: begin without a cursor.')
      return json(200, { data: [], next: null }, { 'cache-control': 'no-store' })
    }
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

/** Purchases come with the onramp; until then there are none, and nothing is kept of the answer. */
function isOnramp(exchange: Exchange): boolean {
  const onramp = exchange.query('onramp')
  if (onramp === undefined || onramp === '') return false
  if (onramp === 'coinbase') return true
  throw new Failure(400, 'invalid_onramp', 'Write onramp=coinbase, or leave it out.', { field: 'onramp' })
}

function badCursor(description: string): Failure {
  return new Failure(400, 'invalid_cursor', description, { field: 'cursor' })
}
