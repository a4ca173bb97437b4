import { fillPath, NameSuggestions, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { NameError } from '../../base/NameError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { readName } from './readName.ts'

/** How long an answer is good: somebody else may take a name meanwhile. */
const suggestionsStaleMs = 30_000

/** The most names that are suggested beside the one that was asked for. */
const mostNear = 4

/** What a service says about a name and those near it; each without its ending. */
export type Suggestions = {
  /** Whether the name can be had: it is neither taken nor reserved. Undefined where the service does not say. */
  readonly isFree: boolean | undefined
  /** Free names near it, the best first. */
  readonly near: readonly string[]
}

/** Whether a name is taken, and free ones near it, from the site's own server. */
export function suggestionsQuery(latchkey: Pick<Latchkey, 'config' | 'deps'>, name: string, zone: string) {
  return {
    queryKey: ['nameSuggestions', `${name}.${zone}`],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Suggestions> => {
      try {
        const { suggestions = [] } =
          (await createApi(latchkey)?.get(fillPath(paths.profileSuggestions, { name }), {
            query: { zone },
            response: NameSuggestions,
            signal,
          })) ?? {}
        return readSuggestions(suggestions, name, zone)
      } catch (cause) {
        // Who types on is no failure of the service.
        throw signal.aborted ? cause : new NameError('name.suggestions', {}, { cause })
      }
    },
    staleTime: suggestionsStaleMs,
    retry: false,
  } as const
}

/** A service may list anything: only names of this zone that can be registered count, and a few of them are enough. */
function readSuggestions(listed: NameSuggestions['suggestions'], name: string, zone: string): Suggestions {
  const near = new Set<string>()
  let isFree: boolean | undefined
  for (const one of listed) {
    if (near.size >= mostNear && isFree !== undefined) break
    if (!one.name.endsWith(`.${zone}`)) continue
    const label = one.name.slice(0, -zone.length - 1)
    const { text, flaw } = readName(label, [])
    if (flaw !== undefined || text !== label) continue
    // A service that knows no reserved names tells of registered ones alone.
    const { available = !one.registered } = one
    if (label === name) isFree ??= available
    else if (available && near.size < mostNear) near.add(label)
  }
  return { isFree, near: [...near] }
}
