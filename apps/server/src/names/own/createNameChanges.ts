import type { Caip2, NameBody, NameRecord } from '@latchkey/wire'
import { Failure } from '../../http/failure.ts'
import type { ChainReads } from '../../reads/chainReads.ts'
import type { NameStore, NameUpdated, OwnedName, Registered } from '../../store/nameStore.ts'
import { chainIdOf, ethereumCoinType, plainCoinType } from '../coinType.ts'
import { readAttributes } from './readAttributes.ts'
import { type NameChange, readNameChange } from './readNameChange.ts'
import { type OwnName, readOwnName, refusedName, zoneOf } from './readOwnName.ts'
import { createReserved } from './reservedLabels.ts'
import { skeletonIn } from './suggestNames.ts'
import { toNameRecord } from './toNameRecord.ts'
import { isSignedByKey, verifyOwner } from './verifyOwner.ts'

/** What owners do with names by messages that they sign; each gives the record as it is after. */
export type NameChanges = {
  register(body: NameBody, domain: string): Promise<NameRecord>
  setAttributes(name: string, body: NameBody, domain: string): Promise<NameRecord>
  setAddress(name: string, body: NameBody, domain: string): Promise<NameRecord>
}

/** What names are registered with. */
export type OwnNamesParts = {
  readonly zones: readonly string[]
  /** Chains whose accounts may register; all that are served unless the operator says otherwise. */
  readonly chainIds: readonly number[] | undefined
  readonly reserved: readonly string[]
  readonly allowsPlain: boolean
  readonly deadlineMs: number
  readonly secret: Uint8Array
  readonly store: NameStore
  readonly reads: (caip2: Caip2) => ChainReads | undefined
  readonly picture: (record: string | null) => string | null
  readonly now: () => number
}

/** Checks what owners signed and does it. */
export function createNameChanges(parts: OwnNamesParts): NameChanges {
  const { zones, chainIds, deadlineMs, secret, store, reads, picture, now } = parts
  const isReserved = createReserved(parts.reserved, parts.zones)

  /** The chain of a coin type, where accounts of that chain may have names. */
  function chainOf(coinType: number): ChainReads {
    const id = chainOfCoin(coinType)
    const isOpen = id !== undefined && (chainIds === undefined || chainIds.includes(id))
    const chain = isOpen ? reads(`eip155:${id}`) : undefined
    if (chain !== undefined) return chain
    throw refusedCoin('unsupported_coin_type', `There are no names for the coin type ${coinType} here.`)
  }

  function readChange(body: NameBody, domain: string): NameChange {
    return readNameChange(body, { secret, domain, now: now(), allowsPlain: parts.allowsPlain })
  }

  async function assertSigned(body: NameBody, chain: ChainReads): Promise<void> {
    if (await verifyOwner(chain, body, deadlineMs)) return
    throw new Failure(401, 'invalid_signature', 'The signature is not one of this address.', {
      field: 'signature',
    })
  }

  function assertChain(change: NameChange, { chain }: ChainReads): void {
    if (change.chainId === undefined || change.chainId === chain.caip2) return
    throw refusedCoin('wrong_chain', 'The message was signed for another chain than that of the coin type.')
  }

  /**
   * Whether the address is the same account on every chain: that of a key, or a contract that stands by the signature on Ethereum
   * too. Elsewhere a contract at the same address may be somebody else's.
   */
  async function isSameEverywhere(body: NameBody, coinType: number): Promise<boolean> {
    if (coinType === ethereumCoinType || (await isSignedByKey(body))) return true
    const ethereum = reads('eip155:1')
    return ethereum !== undefined && verifyOwner(ethereum, body, deadlineMs)
  }

  async function record(name: string): Promise<NameRecord> {
    const found = await store.find(name)
    if (found === undefined) throw notRegistered()
    return toNameRecord(found, picture)
  }

  /** Finds the name that a message is about and checks that its owner signed it. */
  async function readOwned(
    name: string,
    body: NameBody,
    domain: string,
  ): Promise<NameChange & { readonly by: OwnedName }> {
    const change = readChange(body, domain)
    if (change.name !== undefined && change.name !== name) {
      throw refusedName('wrong_name', 'The message is about another name.')
    }
    // The operator may have given up a zone in which names were registered.
    if (zoneOf(name, zones) === undefined) throw notRegistered()
    const stored = await store.find(name)
    if (stored === undefined) throw notRegistered()
    if (stored.owner !== body.address.toLowerCase()) {
      throw new Failure(401, 'not_owner', 'This name has another owner.', { field: 'address' })
    }
    assertChain(change, chainOf(plainCoinType(body.coin_type)))
    // On another chain the same address can be a contract of somebody else.
    await assertSigned(body, chainOf(stored.ownerCoin))
    return { ...change, by: { name, owner: stored.owner, ownerCoin: stored.ownerCoin } }
  }

  return {
    async register(body, domain) {
      const change = readChange(body, domain)
      if (change.name === undefined || change.target !== undefined) {
        throw new Failure(422, 'invalid_message', 'The signed message says no name to register.')
      }
      const own = await readOwnName(change.name, zones)
      if (isReserved(own.label)) throw refusedName('reserved_name', 'This name is reserved: choose another.')
      const attributes = readAttributes(change.attributes)
      const coinType = plainCoinType(body.coin_type)
      const chain = chainOf(coinType)
      assertChain(change, chain)
      await assertSigned(body, chain)
      const isEverywhere = await isSameEverywhere(body, coinType)
      const outcome = await store.register({
        name: own.name,
        skeleton: skeletonIn(own.label, own.zone),
        owner: body.address.toLowerCase(),
        ownerCoin: coinType,
        isOnOneChain: !isEverywhere,
        attributes,
        zones,
        coinTypes: isEverywhere ? [...new Set([ethereumCoinType, coinType])] : [coinType],
        use: change.use,
        now: now(),
      })
      assertRegistered(outcome, own)
      return record(own.name)
    },
    async setAttributes(name, body, domain) {
      const { by, ...change } = await readOwned(name, body, domain)
      if (change.target !== undefined) {
        throw new Failure(422, 'invalid_message', 'The signed message is about an address.')
      }
      assertUpdated(await store.setAttributes(by, readAttributes(change.attributes), change.use, now()))
      return record(name)
    },
    async setAddress(name, body, domain) {
      const { by, target, use } = await readOwned(name, body, domain)
      if (target === undefined) {
        throw new Failure(422, 'invalid_message', 'The signed message says no address.')
      }
      const coinType = plainCoinType(target.coinType)
      chainOf(coinType)
      if (!/^0x[0-9a-fA-F]{40}$/.test(target.address) || BigInt(target.address) === 0n) {
        throw new Failure(400, 'invalid_address', 'Write the address as 0x and 40 hexadecimal digits.', {
          field: 'address',
        })
      }
      const address = target.address.toLowerCase()
      assertUpdated(await store.setAddress(by, { coinType, address }, use, now()))
      return record(name)
    },
  }
}

function chainOfCoin(coinType: number): number | undefined {
  try {
    return chainIdOf(coinType)
  } catch (error) {
    throw refusedCoin('invalid_coin_type', error instanceof Error ? error.message : 'Invalid chainId')
  }
}

function assertRegistered(outcome: Registered, { name }: OwnName): void {
  if (outcome === 'registered') return
  if (outcome === 'used') throw usedBefore()
  if (outcome === 'owner-has-name') {
    throw new Failure(400, 'address_has_name', 'This address already has a name.', { field: 'address' })
  }
  throw outcome === 'name-taken'
    ? refusedName('name_taken', `${name} is already registered.`)
    : refusedName('confusable_name', `${name} looks like a name that is registered: choose another.`)
}

function assertUpdated(outcome: NameUpdated): void {
  if (outcome === 'used') throw usedBefore()
  if (outcome === 'not-found') throw notRegistered()
}

function usedBefore(): Failure {
  return new Failure(400, 'message_used', 'This message was used before: sign a new one.', {
    field: 'nonce',
  })
}

function notRegistered(): Failure {
  return new Failure(404, 'not_registered', 'This name is not registered.', { field: 'name' })
}

function refusedCoin(reason: string, description: string): Failure {
  return new Failure(400, reason, description, { field: 'coin_type' })
}
