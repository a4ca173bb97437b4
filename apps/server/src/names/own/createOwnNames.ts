import type { NameNonce, NameRecord, NameSuggestions } from '@latchkey/wire'
import { Failure } from '../../http/failure.ts'
import { ethereumCoinType } from '../coinType.ts'
import { createNameChanges, type NameChanges, type OwnNamesParts } from './createNameChanges.ts'
import { makeNonce, nonceSeconds } from './nonce.ts'
import { readOwnName, zoneOf } from './readOwnName.ts'
import { createReserved } from './reservedLabels.ts'
import { suggestNames } from './suggestNames.ts'
import { toNameRecord } from './toNameRecord.ts'

/** Names below the zones of the operator. Failures are sentences for whoever asked. */
export type OwnNames = {
  readonly zones: readonly string[]
  /** Whether a name is below one of the zones, registered or not. */
  isOurs(name: string): boolean
  find(name: string): Promise<NameRecord | undefined>
  /** The name that an account registered, if it still leads to it. */
  reverse(address: string): Promise<NameRecord | undefined>
  suggest(name: string, zone: string | undefined): Promise<NameSuggestions>
  nonce(name: string, address: string, domain: string): Promise<NameNonce>
} & NameChanges

/** Registers names below the operator's zones; undefined where there is none. */
export function createOwnNames(parts: OwnNamesParts): OwnNames | undefined {
  const { zones, secret, store, picture, now } = parts
  if (zones.length === 0) return undefined
  const isReserved = createReserved(parts.reserved, parts.zones)

  return {
    zones,
    isOurs: (name) => zoneOf(name, zones) !== undefined,
    async find(name) {
      const found = await store.find(name)
      return found && toNameRecord(found, picture)
    },
    async reverse(address) {
      const owner = address.toLowerCase()
      const found = await store.findOfOwner(owner)
      // The operator may have given up a zone in which names were registered.
      if (found === undefined || zoneOf(found.name, zones) === undefined) return undefined
      const leads = found.addresses.some((one) => one.coinType === ethereumCoinType && one.address === owner)
      return leads ? toNameRecord(found, picture) : undefined
    },
    async suggest(text, asked) {
      const zone = asked || zones[0] || ''
      if (!zones.includes(zone)) {
        throw new Failure(400, 'foreign_zone', `Names are registered here below ${zones.join(' and ')}.`, {
          field: 'zone',
        })
      }
      const name = text.endsWith(`.${zone}`) ? text : `${text}.${zone}`
      return suggestNames(await readOwnName(name, [zone]), store, isReserved)
    },
    async nonce(text, address, domain) {
      const { name } = await readOwnName(text, zones)
      const time = now()
      return {
        nonce: makeNonce(secret, { domain, name, address }, time),
        domain,
        issuedAt: Math.floor(time / 1000),
        expiresIn: nonceSeconds,
        expiresAt: new Date((Math.floor(time / 1000) + nonceSeconds) * 1000).toISOString(),
        zones: [...zones],
      }
    },
    ...createNameChanges(parts),
  }
}
