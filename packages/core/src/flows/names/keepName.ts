import type { Identity } from '@latchkey/wire'
import { identityCache, nameCache, writeCache } from '../../base/caches.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'

/** Makes a name that was just registered the profile name of its account, wherever that is drawn (S4.67). */
export async function keepName(latchkey: Latchkey, address: string, name: string): Promise<void> {
  const client = await queries(latchkey)
  const [identityKey, namesKey] = [
    ['identity', address],
    ['names', address],
  ]
  // Reads under way were asked before: their answers know nothing of the name.
  await Promise.all(
    [identityKey, namesKey].map((queryKey) => client.cancelQueries({ queryKey, exact: true })),
  )
  const identity: Identity = { avatar: null, ...client.getQueryData<Identity>(identityKey), name }
  const ens = [name, ...(client.getQueryData<readonly string[]>(namesKey) ?? [])]
  client.setQueryData(identityKey, identity)
  client.setQueryData(namesKey, ens)
  writeCache(latchkey, identityCache, address, identity)
  writeCache(latchkey, nameCache, address, { address, ens })
  // Until now it led nowhere, which a form that sends may remember.
  client.removeQueries({ queryKey: ['name', name], exact: true })
  client.removeQueries({ queryKey: ['nameSuggestions'] })
}
