import { supportedChainsQuery } from '../../api/supportedChains.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { nameSuffixes } from './readName.ts'

type Asking = Pick<Latchkey, 'config' | 'deps' | 'kept' | 'storage'>

/** A domain in lower case, of at least two labels. */
const domain = /^(?=.{3,189}$)[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+$/

/**
 * Below which domain names are registered (S9.38): the one that the site chose, if the server has it, otherwise the first
 * of the server; null where names cannot be registered.
 */
export function nameZoneQuery(latchkey: Asking) {
  const { endpoints, names } = latchkey.config
  return {
    queryKey: ['nameZone'],
    queryFn: async (): Promise<string | null> => {
      if (endpoints === undefined || names === false) return null
      const { nameZones = [] } = await (await queries(latchkey)).fetchQuery(supportedChainsQuery(latchkey))
      const zones = nameZones.map((zone) => zone.toLowerCase()).filter((zone) => domain.test(zone))
      const wanted = names?.zone?.toLowerCase()
      return zones.find((zone) => wanted === undefined || zone === wanted) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  } as const
}

/** The endings that are taken off a name that was written whole. */
export function suffixesOf(
  { config }: Pick<Latchkey, 'config'>,
  zone: string | null | undefined,
): readonly string[] {
  const { suffixes = nameSuffixes } = config.names || {}
  return zone ? [`.${zone}`, ...suffixes] : suffixes
}
