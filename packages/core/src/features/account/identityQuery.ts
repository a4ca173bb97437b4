import { cleanText, fillPath, Identity, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { servedImage } from '../../api/servedImage.ts'
import { isEvmAddress } from '../../base/address.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { senderOf } from './senderOf.ts'

/** How long a name and a picture are good (S9.06). */
const identityStaleMs = 300_000

/** The longest name that a service of names gives out. */
const longestName = 255

const nobody: Identity = { name: null, avatar: null }

/**
 * The name and the picture of an account, from the site's own server; nobody is asked where it has none, nor about an
 * account outside eip155, where names are not supported (S9.43).
 */
export function identityQuery(latchkey: Pick<Latchkey, 'config' | 'deps' | 'connections'>, address: string) {
  return {
    queryKey: ['identity', address],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Identity> => {
      if (!isEvmAddress(address)) return nobody
      const path = fillPath(paths.identity, { address })
      const query = { sender: senderOf(latchkey) }
      const found = (await createApi(latchkey)?.get(path, { response: Identity, query, signal })) ?? nobody
      // Anybody writes where their picture lies: only the site's own server fetches it, or that host would learn who looks.
      return {
        name: cleanText(found.name ?? '', longestName) || null,
        avatar: servedImage(latchkey.config, found.avatar) ?? null,
      }
    },
    staleTime: identityStaleMs,
    retry: false,
  } as const
}
