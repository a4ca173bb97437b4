import { nameZoneQuery, readName, suggestionsQuery } from '@latchkey/core/names'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { type QueryState, useWalletQuery } from '../hooks/useWalletQuery.ts'

/** Free names near one, each without its ending, from the site's own server; loading while the text is no name. */
export function useNameSuggestions(text: string): QueryState<readonly string[]> {
  const latchkey = useLatchkey()
  const { text: name, flaw } = readName(text)
  const zone = useWalletQuery('nameZone', () => nameZoneQuery(latchkey))
  const ending = zone.phase === 'ready' ? zone.data : null
  const isAsked = flaw === undefined && ending !== null
  const found = useWalletQuery(isAsked ? `${name}.${ending}` : undefined, () =>
    suggestionsQuery(latchkey, name, ending ?? ''),
  )
  if (zone.phase === 'failed') return zone
  if (zone.phase === 'ready' && zone.data === null) return { phase: 'ready', data: [], refetch: zone.refetch }
  return found.phase === 'ready' ? { ...found, data: found.data.near } : found
}
