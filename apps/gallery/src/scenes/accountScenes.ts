import { addAddressLabel } from '@latchkey/core'
import { setAccountTab } from '@latchkey/core/internal'
import type { Cast } from '../world/cast.ts'
import { extremeHolds, hostileHolds, manyHolds, noHolds, someHolds, unknownHolds } from '../world/holdsOf.ts'
import { manyDeeds, pastOf, someDeeds } from '../world/pastOf.ts'
import { openAfterSending } from '../world/rememberSent.ts'
import { sceneAdapter } from '../world/sceneAdapter.ts'
import type { ServerPart } from '../world/sceneServer.ts'
import type { WalletPart } from '../world/walletPart.ts'
import { threeWallets } from './connectScenes.ts'
import type { SignInMenu, ViewEntries } from './galleryEntries.ts'
import type { Play } from './scene.ts'

function account(cast: Cast, part: Partial<WalletPart>, play: Partial<Play> & Pick<Play, 'shows'>): Play {
  return { view: { name: 'Account' }, connected: [{ ...cast.foxglove, ...part }], ...play }
}

const onEthereum = ({ chains }: Cast) => ['account.balance.on', { network: chains.ethereum.name }] as const

/** A site with a server that knows what the account holds and did. */
function served(
  cast: Cast,
  server: Partial<ServerPart>,
  play: Partial<Play> & Pick<Play, 'shows'>,
  part: Partial<WalletPart> = {},
): Play {
  return account(cast, part, {
    server: {
      wallets: [],
      list: 'yes',
      search: 'yes',
      holds: someHolds(cast),
      past: { list: pastOf(cast, someDeeds) },
      ...server,
    },
    ...play,
  })
}

/** The wallet that lives inside the widget. */
function embedded({ foxglove }: Cast): Partial<WalletPart> {
  return { connector: { ...foxglove.connector, type: 'AUTH' } }
}

const person = (cast: Cast) => ({ name: cast.person, avatar: cast.foxglove.connector.imageUrl ?? '' })

const atActivity: Play['act'] = ({ latchkey }) => setAccountTab(latchkey, 1)

/** Opens the menu behind the person. */
export const openMenu: NonNullable<Play['act']> = async ({ until }) => {
  const look = () =>
    [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll<HTMLElement>('.head [aria-expanded]') ?? []),
    ])[0]
  await until(() => look() !== undefined)
  look()?.click()
  await until(() => look()?.ariaExpanded === 'true')
}

const bitcoinAccounts = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
] as const

/** Without the scenes of sites with sign-in. */
type AccountEntries = Pick<ViewEntries, 'Wallets'> & {
  readonly Account: Omit<ViewEntries['Account'], SignInMenu>
}

/** Who is connected. */
export const accountScenes: AccountEntries = {
  Account: {
    restoring: (cast) => account(cast, { returns: 'never' }, { shows: [['account.balance.loading']] }),
    loading: (cast) => account(cast, { balance: 'never' }, { shows: [['account.balance.loading']] }),
    ready: (cast) => account(cast, {}, { shows: [onEthereum(cast), ['tokens.elsewhere']] }),
    'unserved-activity': (cast) =>
      account(cast, {}, { shows: [onEthereum(cast), ['activity.none']], act: atActivity }),
    'unserved-sent': (cast) => {
      const { view: _, ...play } = account(
        cast,
        {},
        {
          shows: [onEthereum(cast), ['activity.sending'], ['activity.earlier']],
          act: async (hands) => {
            setAccountTab(hands.latchkey, 1)
            await openAfterSending(hands.latchkey, cast, ['pending', 'confirmed'], { name: 'Account' })
          },
        },
      )
      return play
    },
    unavailable: (cast) =>
      account(cast, { balance: new Error('no node') }, { shows: [['balance.unavailable']] }),
    named: (cast) =>
      served(
        cast,
        { person: person(cast) },
        { shows: [['tokens.list'], ['account.held', { amount: '', network: '' }]] },
      ),
    'long-name': (cast) =>
      served(
        cast,
        { person: { ...person(cast), name: 'the-harbour-master.paper-harbour.example.eth' } },
        { shows: [['tokens.list'], ['account.held', { amount: '', network: '' }]] },
      ),
    menu: (cast) =>
      served(
        cast,
        { person: person(cast) },
        { shows: [['account.network'], ['account.explorer'], ['account.disconnect']], act: openMenu },
      ),
    'menu-unserved': (cast) => account(cast, {}, { shows: [['account.disconnect']], act: openMenu }),
    several: (cast) => ({
      view: { name: 'Account' },
      connected: threeWallets(cast),
      shows: [['account.wallets.count', { count: 3 }]],
      act: openMenu,
    }),
    huge: (cast) =>
      account(
        cast,
        { balance: 98_765_432_109_876_543_210_987_654n },
        { shows: [onEthereum(cast), ['tokens.elsewhere']] },
      ),
    nobody: () => ({ view: { name: 'Account' }, shows: [['wallets.none']] }),
    labelled: (cast) =>
      account(
        cast,
        {},
        {
          shows: [onEthereum(cast)],
          act: ({ latchkey }) => addAddressLabel(latchkey, cast.foxglove.accounts[0], 'Savings for the boat'),
        },
      ),
    'tokens-loading': (cast) =>
      served(cast, { holds: 'never' }, { shows: [onEthereum(cast), ['tokens.loading']] }),
    'tokens-empty': (cast) =>
      served(cast, { holds: noHolds(cast) }, { shows: [['tokens.empty.receive']] }, { balance: 0n }),
    'tokens-unavailable': (cast) => served(cast, { holds: 'fails' }, { shows: [['tokens.later']] }),
    'tokens-stale': (cast) => served(cast, { isStale: true }, { shows: [['tokens.stale']] }),
    'tokens-unknown': (cast) =>
      served(cast, { holds: unknownHolds(cast) }, { shows: [['fiat.unknown'], ['tokens.unlisted']] }),
    'tokens-extreme': (cast) =>
      served(
        cast,
        { holds: extremeHolds(cast) },
        { shows: [['tokens.list'], ['account.held', { amount: '', network: '' }]] },
      ),
    'tokens-hostile': (cast) => served(cast, { holds: hostileHolds(cast) }, { shows: [['tokens.unlisted']] }),
    'tokens-many': (cast) => served(cast, { holds: manyHolds(cast) }, { shows: [['tokens.list']] }),
    activity: (cast) => served(cast, {}, { shows: [['activity.did.trade']], act: atActivity }),
    'activity-loading': (cast) =>
      served(
        cast,
        { past: { list: 'never' } },
        {
          // The same words stand for the balance, which comes meanwhile.
          shows: [['account.held', { amount: '', network: '' }], ['activity.loading']],
          act: atActivity,
        },
      ),
    'activity-empty': (cast) =>
      served(cast, { past: { list: [] } }, { shows: [['activity.empty']], act: atActivity }),
    'activity-failed': (cast) =>
      served(cast, { past: { list: 'fails' } }, { shows: [['activity.unavailable']], act: atActivity }),
    embedded: (cast) =>
      served(
        cast,
        { person: person(cast) },
        { shows: [['tokens.list'], ['account.held', { amount: '', network: '' }]] },
        embedded(cast),
      ),
    'embedded-loading': (cast) =>
      served(
        cast,
        { holds: 'never' },
        { shows: [['tokens.loading'], ['account.balance.loading']] },
        {
          ...embedded(cast),
          balance: 'never',
        },
      ),
    'embedded-empty': (cast) =>
      served(
        cast,
        { holds: noHolds(cast) },
        { shows: [['tokens.empty.text']] },
        { ...embedded(cast), balance: 0n },
      ),
    'embedded-many': (cast) =>
      served(
        cast,
        { holds: manyHolds(cast) },
        { shows: [['tokens.list'], ['account.held', { amount: '', network: '' }]] },
        embedded(cast),
      ),
    'embedded-activity': (cast) =>
      served(
        cast,
        { past: { list: pastOf(cast, manyDeeds()), size: 1_000 } },
        { shows: [['activity.did.receive']], act: atActivity },
        embedded(cast),
      ),
    'embedded-menu': (cast) =>
      served(
        cast,
        { zone: { zone: 'latchkey.example' } },
        { shows: [['account.chooseName'], ['account.disconnect']], act: openMenu },
        embedded(cast),
      ),
    pending: (cast) => {
      const { view: _, ...play } = served(
        cast,
        {},
        {
          shows: [['activity.pending'], ['activity.sending']],
          act: ({ latchkey }) =>
            openAfterSending(latchkey, cast, ['pending', 'pending', 'replaced'], { name: 'Account' }),
        },
      )
      return play
    },
    bitcoin: (cast) => {
      const { bitcoin } = cast.chains
      const wallet: WalletPart = {
        ...cast.harbor,
        connector: { ...cast.harbor.connector, chain: 'bip122' },
        accounts: bitcoinAccounts,
        chainId: bitcoin.caip2,
        balance: 4_217_000n,
      }
      return {
        view: { name: 'Account' },
        options: { networks: [bitcoin], adapters: [sceneAdapter('bip122', [wallet])] },
        connected: [wallet],
        alone: true,
        shows: [['account.payment'], ['account.ordinals']],
        // No balances are read in this family of chains, and the visitor is told so (S8.02).
        until: ({ notice }) => notice.getState().open,
      }
    },
  },
  Wallets: {
    none: () => ({ view: { name: 'Wallets' }, shows: [['wallets.none']] }),
    one: (cast) => ({
      view: { name: 'Wallets' },
      connected: [cast.foxglove],
      shows: [['wallets.disconnect', { wallet: cast.foxglove.connector.name }]],
    }),
    several: (cast) => ({
      view: { name: 'Wallets' },
      connected: threeWallets(cast),
      shows: threeWallets(cast).map(({ connector }) => ['wallets.disconnect', { wallet: connector.name }]),
    }),
    named: (cast) => ({
      view: { name: 'Wallets' },
      connected: [{ ...cast.foxglove, ...embedded(cast) }],
      server: { wallets: [], list: 'yes', search: 'yes', person: person(cast) },
      shows: [['wallets.disconnect', { wallet: cast.foxglove.connector.name }]],
    }),
    restoring: (cast) => ({
      view: { name: 'Wallets' },
      connected: [cast.foxglove, { ...cast.harbor, returns: 'never' }],
      shows: [['wallets.restoring']],
    }),
  },
}
