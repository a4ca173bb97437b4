import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { isEvmAddress, isSolanaAddress } from '../names/readAddress.ts'

/** `GET /v1/profile/reverse/{address}`. */
export function profileReverseRoute(context: Context): Handler {
  return async (exchange) => {
    const address = exchange.part('address')
    if (!isEvmAddress(address) && !isSolanaAddress(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    const chain = chainOfNames(context.registry, exchange.query('chainId'))
    const records = isEvmAddress(address)
      ? await context.profiles.reverse(chain, address).catch((error) => {
          throw nameFailure(error)
        })
      : []
    if (records.length > 0) return json(200, records, { 'cache-control': 'public, max-age=300' })
    if (exchange.query('apiVersion') === '2') return json(200, [], { 'cache-control': 'no-store' })
    throw new Failure(404, 'not_found', 'This address has no name.', { field: 'address' })
  }
}
