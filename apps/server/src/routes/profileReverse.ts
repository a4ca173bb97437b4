import type { NameRecord } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { isEvmAddress, isSolanaAddress } from '../names/readAddress.ts'
import { fromStore } from './ownNames.ts'

/** `GET /v1/profile/reverse/{address}`: the name of ENS first, then the one that was registered here. */
export function profileReverseRoute(context: Context): Handler {
  const { ownNames, profiles, registry } = context

  async function reverse(
    address: `0x${string}`,
    chainId: string | undefined,
  ): Promise<readonly NameRecord[]> {
    const own = ownNames && (await fromStore(context, ownNames.reverse(address)))
    try {
      const names = await profiles.reverse(chainOfNames(registry, chainId), address)
      // A record of our own is newer than what a resolver's answer was remembered as.
      return own === undefined ? names : [...names.filter(({ name }) => name !== own.name), own]
    } catch (error) {
      // One name is known, whatever becomes of the others.
      if (own !== undefined) return [own]
      throw nameFailure(error)
    }
  }

  return async (exchange) => {
    const address = exchange.part('address')
    if (!isEvmAddress(address) && !isSolanaAddress(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    const records = isEvmAddress(address) ? await reverse(address, exchange.query('chainId')) : []
    if (records.length > 0) {
      return json(200, records, {
        'cache-control': ownNames === undefined ? 'public, max-age=300' : 'no-store',
      })
    }
    if (exchange.query('apiVersion') === '2') return json(200, [], { 'cache-control': 'no-store' })
    throw new Failure(404, 'not_found', 'This address has no name.', { field: 'address' })
  }
}
