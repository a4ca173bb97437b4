import type { NameRecord } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Chain } from '../chains/chain.ts'
import { askRecords } from './askRecords.ts'
import { cleanAttribute } from './cleanAttribute.ts'
import { coinTypeOf, ethereumCoinType } from './coinType.ts'
import { faultOf } from './normalName.ts'
import { type ChainOfNames, type Ens, type LookUpOptions, openEns } from './openEns.ts'

/** The records that are read (ENSIP-5 and ENSIP-18); the keys that nobody reads are not fetched. */
const attributeKeys = [
  'avatar',
  'description',
  'display',
  'url',
  'email',
  'location',
  'com.github',
  'com.twitter',
  'org.telegram',
] as const

/** Reads what a name stands for; undefined when it leads nowhere. Rejects when that cannot be known now. */
export async function lookUpProfile(
  chain: ChainOfNames,
  name: string,
  served: readonly Chain[],
  options: LookUpOptions,
): Promise<NameRecord | undefined> {
  const coins = coinTypesOf(served)
  const ens = await openEns(chain, options, mostQuestions(coins))
  return readRecord(ens, name, coins, options)
}

/** Reads the name that an account calls itself by, verified both ways; an empty list when it has none. */
export async function lookUpReverse(
  chain: ChainOfNames,
  address: Address,
  served: readonly Chain[],
  options: LookUpOptions,
): Promise<readonly NameRecord[]> {
  const coins = coinTypesOf(served)
  const ens = await openEns(chain, options, mostQuestions(coins))
  let name: string | null
  try {
    name = await ens.client.getEnsName({ address, universalResolverAddress: ens.universalResolverAddress })
  } catch (error) {
    throw ens.unavailable() ?? new NameUnavailableError({ cause: error })
  }
  if (name === null && ens.silent() > 0) throw new NameUnavailableError()
  if (name === null || (await faultOf(name)) !== undefined) return []
  const record = await readRecord(ens, name, coins, options)
  // The resolver has checked it; it costs nothing to look again at what we are about to tell.
  const forward = record?.addresses[String(ethereumCoinType)]?.address
  return record !== undefined && forward?.toLowerCase() === address.toLowerCase() ? [record] : []
}

/** Each record once alone, some in one go before, and the way back. */
function mostQuestions(coins: readonly number[]): number {
  return coins.length + attributeKeys.length + 10
}

/** Ethereum first; a chain whose id has no coin type has no addresses of names. */
function coinTypesOf(served: readonly Chain[]): readonly number[] {
  const ids = served.map(({ id }) => id).filter((id) => id < 0x8000_0000)
  return [...new Set([ethereumCoinType, ...ids.map(coinTypeOf)])]
}

async function readRecord(
  ens: Ens,
  name: string,
  coins: readonly number[],
  options: LookUpOptions,
): Promise<NameRecord | undefined> {
  const { getAddress } = await import('viem')
  const records = await askRecords(ens, name, coins, attributeKeys).catch((error: unknown) => {
    throw ens.unavailable() ?? new NameUnavailableError({ cause: error })
  })
  const addresses: Record<string, { address: string }> = {}
  for (const [n, coin] of coins.entries()) {
    const bytes = records?.addresses[n]
    // Twenty bytes are an address, and twenty zeros are none.
    if (bytes !== undefined && /^0x[0-9a-f]{40}$/i.test(bytes) && BigInt(bytes) !== 0n) {
      addresses[coin] = { address: getAddress(bytes) }
    }
  }
  const attributes: Record<string, string> = {}
  for (const [n, key] of attributeKeys.entries()) {
    const text = records?.texts[n] ?? ''
    const clean = key === 'avatar' ? options.picture(text) : cleanAttribute(key, text)
    if (clean !== null) attributes[key] = clean
  }
  const isEmpty = Object.keys(addresses).length === 0 && Object.keys(attributes).length === 0
  return isEmpty ? undefined : { name, attributes, addresses }
}

/** Whether the name leads anywhere cannot be known now: its resolver or its gateway fails. */
export class NameUnavailableError extends Error {
  override readonly name = 'NameUnavailableError'
  constructor(options?: ErrorOptions) {
    super('The resolver of this name, or its gateway, does not answer. Try again in 15 s.', options)
  }
}
