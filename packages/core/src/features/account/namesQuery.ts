import { cleanText, fillPath, NameRecord, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { createApi } from '../../api/createApi.ts'
import { isEvmAddress } from '../../base/address.ts'
import { listCache, nameCache, writeCache } from '../../base/caches.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { NameError } from '../../base/NameError.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { senderOf } from './senderOf.ts'

/** How long the names of an address are good (S9.06). */
const namesStaleMs = 300_000

/** The longest name that is shown, as of identities. */
const longestName = 255

/**
 * The names of an address, each verified both ways, from the site's own server; good for 5 min, reloads
 * included. Names are supported on eip155 only (S9.43): for other addresses no request is sent.
 */
export function namesQuery(
  latchkey: Pick<Latchkey, 'config' | 'deps' | 'connections' | 'storage'>,
  address: string,
) {
  const kept = () => listCache(latchkey, nameCache).find(([key]) => key === address)?.[1]
  return {
    queryKey: ['names', address],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly string[]> => {
      const api = isEvmAddress(address) ? createApi(latchkey) : undefined
      if (api === undefined) return []
      const records = await api
        .get(fillPath(paths.profileReverse, { address }), {
          query: { sender: senderOf(latchkey), apiVersion: '2' },
          response: v.array(NameRecord),
          signal,
        })
        .catch((error: unknown) => {
          // A service of the first version says so that the address has no name.
          if (error instanceof HttpStatusError && error.status === 404) return []
          // Who stopped reading is no failure of the service.
          throw signal.aborted ? error : new NameError('name.reverse', {}, { cause: error })
        })
      // Strangers choose their names: each is shown as one plain line.
      const ens = records.map(({ name }) => cleanText(name, longestName)).filter((name) => name !== '')
      writeCache(latchkey, nameCache, address, { address, ens })
      return ens
    },
    initialData: () => kept()?.value.ens,
    initialDataUpdatedAt: () => kept()?.timestamp,
    staleTime: namesStaleMs,
    retry: false,
  } as const
}
