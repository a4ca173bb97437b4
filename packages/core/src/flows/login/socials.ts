import { Logins, paths } from '@latchkey/wire'
import { createApi } from '../../api/createApi.ts'
import { createStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import type { Social } from '../../options/features.ts'

type Found = { readonly socials: readonly Social[] | undefined; readonly isLoading: boolean }

const found = slot(
  'socials',
  (): Store<Found> => createStore<Found>({ socials: undefined, isLoading: false }),
)

/** The social networks to log in with, in the site's order; undefined while the server has not said which it serves. */
export function getSocials(latchkey: Latchkey): readonly Social[] | undefined {
  return found(latchkey).getState().socials
}

/** Asks the server once which social networks it serves, and calls back when that is known. Returns an unsubscribe function. */
export function watchSocials(latchkey: Latchkey, listener: () => void): () => void {
  const store = found(latchkey)
  const stop = store.subscribe(listener)
  const { socials, isLoading } = store.getState()
  if (socials === undefined && !isLoading) void load(latchkey, store)
  return stop
}

async function load(latchkey: Latchkey, store: Store<Found>): Promise<void> {
  const { socials } = latchkey.config
  const api = createApi(latchkey)
  // A site without a server of its own has chosen what its wallet serves.
  if (api === undefined || socials.length === 0) return store.setState({ socials, isLoading: false })
  store.setState({ socials: undefined, isLoading: true })
  try {
    const served = await api.get(paths.logins, { response: Logins })
    store.setState({ socials: socials.filter((social) => served.socials.includes(social)), isLoading: false })
  } catch {
    // Not known: a login that is offered and fails is worse than none. Email is still there.
    store.setState({ socials: [], isLoading: false })
  }
}
