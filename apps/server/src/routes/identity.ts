import type { Identity } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { isEvmAddress, isSolanaAddress } from '../names/readAddress.ts'

/** `GET /v1/identity/{address}`. */
export function identityRoute(context: Context): Handler {
  return async (exchange) => {
    const address = exchange.part('address')
    // Solana has no names here: the answer is empty, as clients expect.
    if (isSolanaAddress(address)) return answer({ name: null, avatar: null })
    if (!isEvmAddress(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    const chain = chainOfNames(context.registry, exchange.query('chainId'))
    try {
      return answer(await context.identities.find({ chain, address }))
    } catch (error) {
      throw nameFailure(error)
    }
  }
}

function answer(identity: Identity) {
  return json(200, identity, { 'cache-control': 'public, max-age=300' })
}
