import { ChainIdParam, type Identity } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { admit } from '../http/admit.ts'
import { charge } from '../http/charge.ts'
import { type Exchange, type Handler, json } from '../http/exchange.ts'
import { Failure, tryLater } from '../http/failure.ts'
import { namesPolicy } from '../limits/policies.ts'
import { TooManyLookupsError } from '../names/createIdentities.ts'
import type { IdentityQuestion } from '../names/lookUpIdentity.ts'
import { ChainUnavailableError } from '../rpc/callUpstreams.ts'

const evmAddress = /^0x[0-9a-fA-F]{40}$/
/** Solana has no names here: the answer is empty, as clients expect. */
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** `GET /v1/identity/{address}`. */
export function identityRoute(context: Context): Handler {
  return async (exchange) => {
    const visitor = await admit(context, exchange)
    charge(context, exchange, namesPolicy, visitor, 1)
    const address = exchange.part('address')
    if (solanaAddress.test(address)) return answer({ name: null, avatar: null })
    if (!evmAddress.test(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    try {
      const chain = chainOfNames(context, exchange)
      return answer(await context.identities.find({ chain, address: address as `0x${string}` }))
    } catch (error) {
      if (error instanceof ChainUnavailableError) {
        throw tryLater(503, 'chain_unavailable', error.message, error.retryAfterSeconds, 'chainId')
      }
      if (error instanceof TooManyLookupsError) {
        throw tryLater(503, 'busy', 'The server is busy: try again in 1 s.', 1)
      }
      throw error
    }
  }
}

function answer(identity: Identity) {
  return json(200, identity, { 'cache-control': 'public, max-age=300' })
}

/** The chain that is named, when it has names; else Ethereum, else the first that has them. */
function chainOfNames(context: Context, exchange: Exchange): IdentityQuestion['chain'] {
  const { chains, find } = context.registry
  const asked = exchange.query('chainId')
  if (asked !== undefined && asked !== '') {
    const chainId = v.safeParse(ChainIdParam, asked)
    if (!chainId.success)
      throw new Failure(400, 'invalid_chain', chainId.issues[0].message, { field: 'chainId' })
    const named = find(chainId.output)
    if (named !== undefined && hasNames(named)) return named
    const description = `There are no names on ${chainId.output} here: GET /v1/supported-chains lists where identity is.`
    throw new Failure(400, 'unsupported_chain', description, { field: 'chainId' })
  }
  const usual = [find('eip155:1'), ...chains].find((chain) => chain !== undefined && hasNames(chain))
  if (usual !== undefined && hasNames(usual)) return usual
  throw new Failure(
    400,
    'unsupported_chain',
    'No chain of this server has names: the operator has to add chain 1.',
    {
      field: 'chainId',
    },
  )
}

function hasNames(chain: Context['registry']['chains'][number]): chain is IdentityQuestion['chain'] {
  return chain.universalResolver !== undefined
}
