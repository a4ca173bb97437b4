import { getPortfolio, pushView } from '@latchkey/core'
import { activeAccount } from '@latchkey/core/internal'
import type { Cast } from '../world/cast.ts'
import { extremeHolds, hostileHolds, someHolds, unknownHolds } from '../world/holdsOf.ts'
import { pastOf, someDeeds } from '../world/pastOf.ts'
import type { ServerPart } from '../world/sceneServer.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play } from './scene.ts'

/** The account is open, and the token with this place in its list is pressed. */
function token(
  cast: Cast,
  at: number,
  server: Partial<ServerPart>,
  play: Partial<Play> & Pick<Play, 'shows'>,
): Play {
  return {
    view: { name: 'Account' },
    connected: [cast.foxglove],
    server: {
      wallets: [],
      list: 'yes',
      search: 'yes',
      holds: someHolds(cast),
      past: { list: pastOf(cast, someDeeds) },
      ...server,
    },
    act: async ({ latchkey }) => {
      const { holdings } = await getPortfolio(latchkey)
      const [account, held] = [activeAccount(latchkey.connections.getState()), holdings[at]]
      if (account === undefined || held === undefined) throw new Error('Nothing of it is held.')
      pushView(latchkey, { name: 'Token', account, token: held })
    },
    ...play,
  }
}

/** One token of the account. */
export const tokenScenes: Pick<ViewEntries, 'Token'> = {
  Token: {
    coin: (cast) => token(cast, 0, {}, { shows: [['token.price'], ['activity.did.trade']] }),
    token: (cast) => token(cast, 1, {}, { shows: [['token.price'], ['token.activity.all']] }),
    small: (cast) => token(cast, 4, {}, { shows: [['token.exact'], ['token.activity.none']] }),
    'no-price': (cast) =>
      token(cast, 1, { holds: unknownHolds(cast) }, { shows: [['fiat.unknown'], ['token.activity.none']] }),
    unlisted: (cast) =>
      token(
        cast,
        2,
        { holds: unknownHolds(cast), past: { list: [] } },
        { shows: [['token.unlisted.text'], ['token.activity.none']] },
      ),
    huge: (cast) =>
      token(cast, 0, { holds: extremeHolds(cast) }, { shows: [['token.exact'], ['activity.did.trade']] }),
    long: (cast) =>
      token(cast, 1, { holds: extremeHolds(cast) }, { shows: [['token.price'], ['token.activity.none']] }),
    digits: (cast) =>
      token(cast, 2, { holds: extremeHolds(cast) }, { shows: [['token.exact'], ['activity.did.send']] }),
    hostile: (cast) =>
      token(
        cast,
        1,
        { holds: hostileHolds(cast) },
        { shows: [['token.unlisted.text'], ['token.activity.none']] },
      ),
    loading: (cast) => token(cast, 1, { past: { list: 'never' } }, { shows: [['activity.loading']] }),
    failed: (cast) => token(cast, 1, { past: { list: 'fails' } }, { shows: [['activity.unavailable']] }),
    stale: (cast) => token(cast, 1, { isStale: true }, { shows: [['tokens.stale'], ['token.activity.all']] }),
    'no-activity': (cast) =>
      token(cast, 1, {}, { options: { features: { history: false } }, shows: [['token.price']] }),
  },
}
