import { Failure } from '../../http/failure.ts'
import { faultOf } from '../normalName.ts'

/** A name that may be registered here, as far as its letters go. */
export type OwnName = { readonly name: string; readonly label: string; readonly zone: string }

const shortest = 3
const longest = 64

/** The zone that a name is below of; undefined for names of others. */
export function zoneOf(name: string, zones: readonly string[]): string | undefined {
  // The longest first: one zone may be below another.
  return zones.toSorted((a, b) => b.length - a.length).find((zone) => name.endsWith(`.${zone}`))
}

/** Reads a name that somebody wants to register; says what is wrong with any other. */
export async function readOwnName(name: string, zones: readonly string[]): Promise<OwnName> {
  const fault = await faultOf(name)
  if (fault !== undefined) throw refusedName(fault.reason, fault.description)
  const zone = zoneOf(name, zones)
  if (zone === undefined) {
    throw refusedName('foreign_zone', `Names are registered here below ${zones.join(' and ')}.`)
  }
  const label = name.slice(0, -zone.length - 1)
  assertLabel(label)
  return { name, label, zone }
}

/** Checks the part before the zone. */
function assertLabel(label: string): void {
  if (label.length < shortest || label.length > longest) {
    throw refusedName('invalid_length', `A name has ${shortest} to ${longest} characters.`)
  }
  if (!/^[a-z0-9-]+$/.test(label)) {
    throw refusedName('invalid_name', 'A name consists of the letters a to z, digits and hyphens.')
  }
  if (/^-|-$|--/.test(label)) {
    throw refusedName(
      'invalid_name',
      'A name neither begins nor ends with a hyphen, and has no two in a row.',
    )
  }
}

/** A name that cannot be had. */
export function refusedName(reason: string, description: string): Failure {
  return new Failure(400, reason, description, { field: 'name' })
}
