import type { Identity } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { chainOfNames } from '../names/chainOfNames.ts'
import { nameFailure } from '../names/nameFailure.ts'
import { isEvmAddress, isSolanaAddress } from '../names/readAddress.ts'
import { fromStore } from './ownNames.ts'

/** `GET /v1/identity/{address}`: the name of ENS, else the one that was registered here. */
export function identityRoute(context: Context): Handler {
  const { identities, ownNames, registry } = context

  async function findOwn(address: string): Promise<Identity | undefined> {
    const own = ownNames && (await fromStore(context, ownNames.reverse(address)))
    return own && { name: own.name, avatar: own.attributes['avatar'] ?? null }
  }

  async function find(address: `0x${string}`, chainId: string | undefined): Promise<Identity> {
    try {
      const identity = await identities.find({ chain: chainOfNames(registry, chainId), address })
      return identity.name === null ? ((await findOwn(address)) ?? identity) : identity
    } catch (error) {
      const own = await findOwn(address)
      if (own !== undefined) return own
      throw nameFailure(error)
    }
  }

  return async (exchange) => {
    const address = exchange.part('address')
    // Solana has no names here: the answer is empty, as clients expect.
    if (isSolanaAddress(address)) return answer({ name: null, avatar: null })
    if (!isEvmAddress(address)) {
      throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
        field: 'address',
      })
    }
    return answer(await find(address, exchange.query('chainId')))
  }

  /** A name that is registered now is wanted now. */
  function answer(identity: Identity) {
    const seconds = ownNames !== undefined && identity.name === null ? 5 : 300
    return json(200, identity, { 'cache-control': `public, max-age=${seconds}` })
  }
}
