import { type Caip2, ChainIdParam, Currency, endpoints, nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { cached } from '../http/cached.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { type NamedAccount, readAccount } from '../http/readAccount.ts'
import { policies } from '../limits/policies.ts'
import { SourcesUnavailableError } from '../sources/askInTurn.ts'
import type { TokenId } from '../sources/sources.ts'

/** Every further chain costs as much as a small call, and no question more than half of what may be saved up. */
const mostCost = policies.data.burst / 2
/** Tokens that may be asked anew at once; each costs as much as a small call. */
const mostForced = 10

/** `GET /v1/account/{account}/balance`. */
export function balanceRoute(context: Context): Handler {
  return async (exchange) => {
    const account = readAccount(exchange.part('account'))
    const chainIds = readChains(context, exchange, account)
    const currency = readCurrency(exchange)
    const force = readForced(context, exchange, chainIds)
    exchange.pay(Math.min(mostCost, endpoints.balance.price.units + chainIds.length - 1 + force.length))
    try {
      const balances = await context.balances.find({ account: account.address, chainIds, currency, force })
      exchange.notes['balances'] = balances.balances.length
      // Whoever asks because something has just moved is not answered by what a browser kept.
      const age = force.length > 0 ? 'no-cache' : 'max-age=10'
      return cached(exchange, JSON.stringify(balances), {
        'content-type': 'application/json',
        'cache-control': `private, ${age}`,
      })
    } catch (error) {
      if (!(error instanceof SourcesUnavailableError)) throw error
      throw tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
    }
  }
}

/** The chain that was asked for, or else all that have balances. */
function readChains(context: Context, exchange: Exchange, account: NamedAccount): readonly Caip2[] {
  const asked = exchange.query('chainId')
  let chainId = account.chainId
  if (asked !== undefined && asked !== '') {
    const parsed = v.safeParse(ChainIdParam, asked)
    if (!parsed.success) {
      throw new Failure(400, 'invalid_chain', parsed.issues[0].message, { field: 'chainId' })
    }
    if (chainId !== undefined && chainId !== parsed.output) {
      throw new Failure(
        400,
        'chain_mismatch',
        `The account is on ${chainId} and chainId says ${parsed.output}: leave one of them out.`,
        { field: 'chainId' },
      )
    }
    chainId = parsed.output
  }
  const able = context.registry.chains.filter((chain) => chain.capabilities.includes('balance'))
  if (chainId === undefined) {
    if (able.length > 0) return able.map((chain) => chain.caip2)
    throw new Failure(400, 'unsupported_chain', 'This server serves no chain that has balances.', {
      field: 'chainId',
    })
  }
  if (able.some((chain) => chain.caip2 === chainId)) return [chainId]
  const description = `There are no balances of ${chainId} here: GET /v1/supported-chains lists where they are.`
  throw new Failure(400, 'unsupported_chain', description, { field: 'chainId' })
}

function readCurrency(exchange: Exchange): Currency {
  const parsed = v.safeParse(Currency, exchange.query('currency')?.toLowerCase() || 'usd')
  if (parsed.success) return parsed.output
  throw new Failure(400, 'invalid_currency', parsed.issues[0].message, { field: 'currency' })
}

/** Tokens to read anew, of the chains that were asked for. */
function readForced(context: Context, exchange: Exchange, chainIds: readonly Caip2[]): readonly TokenId[] {
  const text = exchange.query('forceUpdate')
  if (text === undefined || text === '') return []
  const forced = new Map<string, TokenId>()
  for (const part of text.split(',')) {
    const { address, chainId } = readAccount(part.trim(), 'forceUpdate')
    if (chainId === undefined) {
      const description = `Write each token with its chain, such as ${chainIds[0]}:${nativeAddress}.`
      throw new Failure(400, 'invalid_token', description, { field: 'forceUpdate' })
    }
    if (context.registry.find(chainId) === undefined) {
      const description = `${chainId} is not served here: GET /v1/supported-chains lists what is.`
      throw new Failure(400, 'unsupported_chain', description, { field: 'forceUpdate' })
    }
    forced.set(`${chainId}:${address}`, { chainId, address })
  }
  if (forced.size > mostForced) {
    const description = `Write at most ${mostForced} tokens to read anew.`
    throw new Failure(400, 'too_many_tokens', description, { field: 'forceUpdate' })
  }
  return [...forced.values()].filter((token) => chainIds.includes(token.chainId))
}
