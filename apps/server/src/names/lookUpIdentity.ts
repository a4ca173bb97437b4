import type { Identity } from '@latchkey/wire'
import type { Address } from 'viem'
import { faultOf } from './normalName.ts'
import { type ChainOfNames, type LookUpOptions, openEns } from './openEns.ts'

/** What is asked about an account. */
export type IdentityQuestion = {
  /** The chain that holds the names. */
  readonly chain: ChainOfNames
  readonly address: Address
}

/** What came of it; `sure` is false when a record or its gateway was broken and may be better soon. */
export type LookedUp = { readonly identity: Identity; readonly sure: boolean }

const nobody: Identity = { name: null, avatar: null }

/**
 * Reads the name of an account and its avatar from the chain. The resolver contract checks that the name leads back to
 * the account; a name that is not written as ENSIP-15 wants it could look like another one and is no name.
 */
export async function lookUpIdentity(
  { chain, address }: IdentityQuestion,
  options: LookUpOptions,
): Promise<LookedUp> {
  const { client, universalResolverAddress, unavailable, silent } = await openEns(chain, options)
  try {
    const name = await client.getEnsName({ address, universalResolverAddress })
    // Where a gateway was silent, the resolver of ENS says the same as where there is no name.
    if (name === null || (await faultOf(name)) !== undefined) {
      return { identity: nobody, sure: silent() === 0 }
    }
    const record = await client
      .getEnsText({ name, key: 'avatar', universalResolverAddress })
      .catch(() => undefined)
    const identity = { name, avatar: options.picture(record ?? null) }
    return { identity, sure: record !== undefined && silent() === 0 }
  } catch {
    const error = unavailable()
    if (error !== undefined) throw error
    // A resolver that reverts oddly, a gateway that is gone: nothing is known, and no fault of the visitor's.
    return { identity: nobody, sure: false }
  }
}
