import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { isEvmAddress } from '../names/readAddress.ts'
import { assertZone, pageHost } from './ownNames.ts'

/** `GET /v1/profile/nonce`. */
export function profileNonceRoute(context: Context): Handler {
  return async (visit) => {
    const names = assertZone(context)
    const address = visit.query('address') ?? ''
    if (!isEvmAddress(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    const nonce = await names.nonce(visit.query('name') ?? '', address, pageHost(visit))
    return json(200, nonce, { 'cache-control': 'no-store' })
  }
}
