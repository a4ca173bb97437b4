import { hideNotice } from '@latchkey/core'
import { WalletDeclinedError } from '@latchkey/core/adapter'
import type { Cast } from '../world/cast.ts'
import type { NamesPart } from '../world/sceneNames.ts'
import type { WalletPart } from '../world/walletPart.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Hands, Play, Said } from './scene.ts'

const isLong = (cast: Cast) => cast.person.length > 30

const zoneOf = (cast: Cast) =>
  isLong(cast) ? 'names.of-the-paper-harbour-cooperative.example' : 'latchkey.example'

const labelOf = (cast: Cast) =>
  isLong(cast) ? 'ines-maria-de-albuquerque-e-castelo-branco-the-third' : 'ines-alb'

const nearOf = (cast: Cast) => {
  const near = ['ines-albuquerque', 'inesalb', 'ines-2026', 'ines-of-the-harbour']
  return isLong(cast) ? near.map((one) => `${one}-and-the-sea-that-comes-back-twice-a-day`) : near
}

/** The wallet that lives inside the widget. */
const embedded = ({ foxglove }: Cast): WalletPart => ({
  ...foxglove,
  connector: { ...foxglove.connector, type: 'AUTH' },
})

/** The form of an account of the embedded wallet, with something typed into it. */
function form(
  cast: Cast,
  typed: string,
  shows: readonly Said[],
  names: Partial<NamesPart> = {},
  more: Partial<Play> = {},
): Play {
  return {
    view: { name: 'RegisterAccountName' },
    connected: [embedded(cast)],
    server: {
      wallets: [],
      list: 'yes',
      search: 'yes',
      zone: { zone: zoneOf(cast), ...names },
    },
    ...(typed !== '' && { act: ({ type }) => type(typed) }),
    shows,
    ...more,
  }
}

/** The form, with a free name that is taken. */
function taking(cast: Cast, shows: readonly Said[], names: Partial<NamesPart>): Play {
  return form(cast, labelOf(cast), shows, names, {
    act: (hands) => take(cast, hands),
  })
}

/** Types the free name and takes it. */
async function take(cast: Cast, hands: Hands): Promise<void> {
  await hands.type(labelOf(cast))
  await press(hands, hands.say('names.take', { name: labelOf(cast) }))
}

/** Presses the latch that says this. */
async function press({ until }: Hands, label: string): Promise<void> {
  const look = () =>
    [...document.querySelectorAll('[data-latchkey]')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll<HTMLElement>('button.latch') ?? [])])
      .find(({ textContent }) => textContent?.startsWith(label))
  await until(() => look() !== undefined)
  look()?.click()
}

const taken = ['ines']

/** Choosing a name for an account of the embedded wallet, and having it. */
export const nameScenes: Pick<ViewEntries, 'RegisterAccountName' | 'RegisterAccountNameSuccess'> = {
  RegisterAccountName: {
    empty: (cast) => form(cast, '', [['names.rules'], ['names.enter']]),
    short: (cast) => form(cast, 'ine', [['names.short']]),
    letters: (cast) => form(cast, 'inês!', [['names.letters'], ['names.another']]),
    hyphens: (cast) => form(cast, 'ines--alb', [['names.hyphens']]),
    long: (cast) => form(cast, 'ines-alb'.repeat(9), [['names.long'], ['names.another']]),
    checking: (cast) => form(cast, labelOf(cast), [['names.checking']], { looks: 'never' }),
    available: (cast) =>
      form(cast, labelOf(cast), [['names.available'], ['names.take', { name: labelOf(cast) }]]),
    taken: (cast) => form(cast, 'ines', [['names.takenNear'], ['names.free']], { taken, near: nearOf(cast) }),
    'taken-alone': (cast) => form(cast, 'ines', [['names.taken'], ['names.another']], { taken }),
    'taken-failed': (cast) =>
      form(cast, 'ines', [['name.suggestions'], ['names.retry']], { taken, near: 'fails' }),
    unknown: (cast) => form(cast, labelOf(cast), [['name.lookup'], ['names.retry']], { looks: 'fails' }),
    signing: (cast) => taking(cast, [['names.signing']], { isSilent: true }),
    saving: (cast) => taking(cast, [['names.saving']], { registers: 'never' }),
    declined: (cast) => ({
      ...taking(cast, [['names.declined']], {}),
      connected: [{ ...embedded(cast), signs: new WalletDeclinedError() }],
    }),
    refused: (cast) =>
      form(
        cast,
        labelOf(cast),
        [['names.takeNote']],
        { registers: { refuses: cast.reason } },
        {
          async act(hands) {
            await take(cast, hands)
            await hands.until(() => hands.latchkey.notice.getState().open)
            // What the banner says stands below the field.
            hideNotice(hands.latchkey)
          },
        },
      ),
    owned: (cast) => form(cast, '', [['names.owned']], { own: `${labelOf(cast)}.${zoneOf(cast)}` }),
    unserved: (cast) => form(cast, '', [['names.unserved']], { zone: 'no domain' }),
    unreadable: (cast) => form(cast, '', [['names.failed'], ['names.retry']], { isUnreadable: true }),
    external: (cast) => form(cast, '', [['names.noneText']], {}, { connected: [cast.foxglove] }),
    nobody: () => ({ view: { name: 'RegisterAccountName' }, shows: [['wallets.none']] }),
  },
  RegisterAccountNameSuccess: {
    registered: (cast) => taking(cast, [['names.doneText'], ['names.finish']], {}),
    opened: (cast) => ({
      ...form(cast, '', [['names.doneText']]),
      view: { name: 'RegisterAccountNameSuccess' },
      server: {
        wallets: [],
        list: 'yes',
        search: 'yes',
        person: { name: cast.person, avatar: cast.foxglove.connector.imageUrl ?? '' },
      },
    }),
    nobody: () => ({ view: { name: 'RegisterAccountNameSuccess' }, shows: [['wallets.none']] }),
  },
}
