import { ChainIdParam } from '@latchkey/wire'
import * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'
import type { Context } from '../context.ts'
import { owe } from '../http/charge.ts'
import type { Exchange, Handler, Reply } from '../http/exchange.ts'
import { Failure, failureBody, tryLater } from '../http/failure.ts'
import { failureReply, noRoom } from '../http/respond.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { createPlaces } from '../limits/createPlaces.ts'
import { policies } from '../limits/policies.ts'
import { answerCalls } from '../rpc/answerCalls.ts'
import { type Call, readCalls } from '../rpc/calls.ts'
import { ChainUnavailableError, NoRoomError } from '../rpc/callUpstreams.ts'
import { methodCost } from '../rpc/methods.ts'

/** How many calls a batch may hold. */
const mostCalls = 100
/** How much text costs as much as a light call: reading a megabyte takes longer than answering what it says. */
const charactersPerUnit = 8 * 1024
/** The same for answers, whose size is known too late to refuse them: who got much waits before asking for more. */
const answerCharactersPerUnit = 64 * 1024

/** `POST /v1`: JSON-RPC to a chain. */
export function rpcRoute(context: Context): Handler {
  const places = createPlaces(context.config.mostInFlight)
  return async (exchange) => {
    try {
      const chain = readChain(context, exchange)
      const text = await exchange.body()
      const weight = Math.max(1, Math.ceil(text.length / charactersPerUnit))
      exchange.pay(weight)
      const { batch, calls } = readBodyCalls(text)
      noteCalls(exchange, batch, calls)
      const cost = costOf(calls)
      exchange.pay(cost)
      const address = visitorAddress(exchange.incoming, context.config.trustProxy)
      const refused = places.take(address)
      if (refused !== undefined) throw tooMany(refused)
      try {
        const answers = await answerCalls(chain, calls, context.config.deadlineMs, context.kept, {
          // Whoever makes calls that fail pays for every upstream that is asked in vain.
          room: exchange.hold,
          mayRetry: (again) => context.limiter.take(policies.rpc, exchange.visitor, again).allowed,
        })
        const body = batch ? `[${answers.join(',')}]` : (answers[0] ?? '')
        const size = Math.floor(body.length / answerCharactersPerUnit)
        const owed = size - Math.max(cost, weight)
        if (owed > 0) owe(context, exchange, policies.rpc, exchange.visitor, owed)
        return { status: 200, body }
      } finally {
        places.leave(address)
      }
    } catch (error) {
      if (error instanceof ChainUnavailableError) {
        throw tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
      }
      if (error instanceof NoRoomError) throw noRoom()
      throw error
    }
  }
}

function tooMany(refused: 'full' | 'share'): Failure {
  return refused === 'full'
    ? tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
    : tryLater(429, 'rate_limited', 'Too many of your calls wait for their answers: try again in 1 s.', 1)
}

function readChain(context: Context, exchange: Exchange): Chain {
  const chainId = v.safeParse(ChainIdParam, exchange.query('chainId'))
  if (!chainId.success)
    throw new Failure(400, 'invalid_chain', chainId.issues[0].message, { field: 'chainId' })
  const chain = context.registry.find(chainId.output)
  if (chain === undefined) {
    const description = `This server does not serve ${chainId.output}: GET /v1/supported-chains lists what it serves.`
    throw new Failure(400, 'unsupported_chain', description, { field: 'chainId' })
  }
  exchange.notes['chainId'] = chain.caip2
  return chain
}

function readBodyCalls(text: string): ReturnType<typeof readCalls> {
  try {
    return readCalls(text, mostCalls)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Failure(
      400,
      'invalid_json',
      'The body is not JSON: send one JSON-RPC call, or an array of calls.',
    )
  }
}

function costOf(calls: readonly Call[]): number {
  return calls.reduce((sum, call) => sum + (call.kind === 'call' ? (methodCost(call.method) ?? 1) : 1), 0)
}

/** Names of methods that may pass are a fixed list; anything else a visitor writes stays out of the log. */
function noteCalls(exchange: Exchange, batch: boolean, calls: readonly Call[]): void {
  const first = calls[0]
  if (batch) exchange.notes['calls'] = calls.length
  else if (first?.kind === 'call') {
    exchange.notes['rpc'] = methodCost(first.method) === undefined ? 'refused' : first.method
  }
}

/** Libraries that speak JSON-RPC show what stands in `error`, so the sentence is told in both words. */
export function rpcFailure(failure: Failure): Reply {
  if (failure.status !== 400 && failure.status !== 401) return failureReply(failure)
  const code = failure.reason === 'invalid_json' ? -32_700 : -32_600
  const body = {
    ...failureBody(failure),
    jsonrpc: '2.0',
    id: null,
    error: { code, message: failure.message },
  }
  return { status: failure.status, body: JSON.stringify(body), headers: failure.headers }
}
