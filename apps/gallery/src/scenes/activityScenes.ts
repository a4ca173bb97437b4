import type { Cast } from '../world/cast.ts'
import { someHolds } from '../world/holdsOf.ts'
import { everyDeed, hostileDeeds, manyDeeds, pastOf, someDeeds } from '../world/pastOf.ts'
import { openAfterSending } from '../world/rememberSent.ts'
import type { PastPart } from '../world/scenePast.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play } from './scene.ts'

function past(cast: Cast, part: PastPart, play: Partial<Play> & Pick<Play, 'shows'>): Play {
  return {
    view: { name: 'Transactions' },
    connected: [cast.foxglove],
    server: { wallets: [], list: 'yes', search: 'yes', holds: someHolds(cast), past: part },
    ...play,
  }
}

/** What happened with the account. */
export const activityScenes: Pick<ViewEntries, 'Transactions'> = {
  Transactions: {
    loading: (cast) => past(cast, { list: 'never' }, { shows: [['activity.loading']] }),
    empty: (cast) => past(cast, { list: [] }, { shows: [['activity.empty']] }),
    failed: (cast) => past(cast, { list: 'fails' }, { shows: [['activity.unavailable']] }),
    unserved: (cast) => ({
      view: { name: 'Transactions' },
      connected: [cast.foxglove],
      shows: [['activity.none']],
    }),
    filled: (cast) => past(cast, { list: pastOf(cast, someDeeds) }, { shows: [['activity.end']] }),
    since: (cast) =>
      past(cast, { list: pastOf(cast, someDeeds), since: '21456789' }, { shows: [['activity.since']] }),
    'older-loading': (cast) =>
      past(
        cast,
        { list: pastOf(cast, someDeeds), size: 4, older: 'never' },
        { shows: [['activity.loadingOlder']] },
      ),
    'older-failed': (cast) =>
      past(cast, { list: pastOf(cast, someDeeds), size: 4, older: 'fails' }, { shows: [['activity.older']] }),
    kinds: (cast) =>
      past(
        cast,
        { list: pastOf(cast, everyDeed) },
        { shows: [['activity.sending'], ['activity.swapFailed']] },
      ),
    lost: (cast) => {
      const { view: _, ...play } = past(
        cast,
        { list: pastOf(cast, someDeeds) },
        {
          shows: [
            ['activity.sending'],
            ['activity.replaced'],
            ['activity.dropped'],
            ['activity.stopped.why'],
          ],
          act: ({ latchkey }) =>
            openAfterSending(latchkey, cast, ['pending', 'replaced', 'dropped', 'cancelled', 'failed'], {
              name: 'Transactions',
            }),
        },
      )
      return play
    },
    hostile: (cast) => past(cast, { list: pastOf(cast, hostileDeeds) }, { shows: [['activity.end']] }),
    many: (cast) =>
      past(cast, { list: pastOf(cast, manyDeeds()), size: 1_000 }, { shows: [['activity.did.receive']] }),
    nobody: () => ({ view: { name: 'Transactions' }, shows: [['wallets.none']] }),
  },
}
