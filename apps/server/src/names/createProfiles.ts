import type { NameRecord } from '@latchkey/wire'
import type { Address } from 'viem'
import { createCache } from '../cache/createCache.ts'
import type { Registry } from '../chains/createRegistry.ts'
import { lookUpProfile, lookUpReverse } from './lookUpProfile.ts'
import type { ChainOfNames, LookUpOptions } from './openEns.ts'

/** What names stand for, and names of accounts, remembered for a while. */
export type Profiles = {
  /** Undefined when the name leads nowhere. Rejects when that cannot be known. */
  find(chain: ChainOfNames, name: string): Promise<NameRecord | undefined>
  /** Empty when the account has no name that leads back to it. */
  reverse(chain: ChainOfNames, address: Address): Promise<readonly NameRecord[]>
}

/** As long as the widget remembers them (S9.06). */
const believeMs = 5 * 60_000
/** Who has just made a name does not want to wait for it. */
const believeNobodyMs = 15_000

/** Looks names up once for all who ask meanwhile, and remembers them within bounds. */
export function createProfiles(now: () => number, registry: Registry, options: LookUpOptions): Profiles {
  const rules = { now, mostEntries: 5_000, mostBytes: 16 * 1024 * 1024, mostLoads: 100 } as const
  const names = createCache<NameRecord | null>({
    ...rules,
    ttlMs: (record) => (record === null ? believeNobodyMs : believeMs),
  })
  const accounts = createCache<readonly NameRecord[]>({
    ...rules,
    ttlMs: (records) => (records.length === 0 ? believeNobodyMs : believeMs),
  })
  return {
    async find(chain, name) {
      const load = async () => (await lookUpProfile(chain, name, registry.chains, options)) ?? null
      return (await names.get(`${chain.caip2} ${name}`, load)).value ?? undefined
    },
    async reverse(chain, address) {
      const load = () => lookUpReverse(chain, address, registry.chains, options)
      return (await accounts.get(`${chain.caip2} ${address.toLowerCase()}`, load)).value
    },
  }
}
