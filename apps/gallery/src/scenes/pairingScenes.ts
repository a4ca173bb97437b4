import { type Latchkey, openWalletLink, type WalletEntry, walletWays } from '@latchkey/core'
import { WalletDeclinedError, WalletFailedError } from '@latchkey/core/adapter'
import type { Cast } from '../world/cast.ts'
import { sceneExit } from '../world/sceneExit.ts'
import type { PairingPart } from '../world/scenePairing.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { downloadScenes } from './guideScenes.ts'
import { relayed } from './relayed.ts'
import type { Play, Said, Scene } from './scene.ts'

/** Lantern with an app wherever there are apps; its own browser can open a page, and so it can only be a real one. */
function everywhere({ lantern }: Cast): WalletEntry {
  return {
    ...lantern,
    rdns: 'io.metamask',
    mobile_link: 'lantern://',
    desktop_link: 'lantern://',
    webapp_link: 'https://app.lantern.example/',
  }
}

function pairing(cast: Cast, part: PairingPart, said: Said, more: Partial<Play> = {}): Play {
  return {
    view: { name: 'ConnectingWalletConnect', wallet: everywhere(cast) },
    options: relayed(part),
    shows: [said],
    ...more,
  }
}

const anyWallet = { view: { name: 'ConnectingWalletConnect' } } as const

/** On a phone. */
function app(cast: Cast, part: PairingPart, said: Said, more: Partial<Play> = {}): Play {
  return pairing(cast, part, said, { mobile: true, ...more })
}

/** On a phone, once the visitor has followed the link. */
function sent(cast: Cast, said: Said, more: Partial<Play> = {}, then = () => {}): Play {
  return app(cast, ready, said, {
    async act({ latchkey }) {
      await untilCode(latchkey)
      const [way] = walletWays(latchkey, everywhere(cast))
      if (way) openWalletLink(latchkey, everywhere(cast), way)
      then()
    },
    ...more,
  })
}

/** The app came, and the visitor is back. */
function returned(cast: Cast, said: Said, more: Partial<Play> = {}): Play {
  const exit = sceneExit()
  return sent(cast, said, { exit, ...more }, exit.leaveAndReturn)
}

function untilCode({ pairing: store }: Latchkey): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().phase !== 'waiting') return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}

const ready: PairingPart = { code: 'yes' }
const never: PairingPart = { code: 'never' }
const nameOf = ({ lantern: { name } }: Cast) => ({ name })

/** The code, and the link to an app, in every state. */
export const pairingScenes = {
  'code-preparing': (cast) => pairing(cast, never, ['pairing.preparing']),
  'code-slow': (cast) => pairing(cast, never, ['pairing.slow'], { passesMs: 3_000 }),
  'code-stuck': (cast) => pairing(cast, never, ['connecting.again'], { passesMs: 5_000 }),
  'code-unreachable': (cast) => pairing(cast, { ...never, trouble: 'unreachable' }, ['pairing.unreachable']),
  'code-clock': (cast) => pairing(cast, { ...never, trouble: 'clock' }, ['pairing.clock']),
  'code-refused': (cast) => pairing(cast, { ...never, trouble: 'refused' }, ['pairing.refused']),
  'code-ready': (cast) => pairing(cast, ready, ['pairing.scan']),
  'code-lost': (cast) => pairing(cast, { ...ready, trouble: 'unreachable' }, ['pairing.lost']),
  'code-any': (cast) => pairing(cast, ready, ['pairing.scanAnyText'], anyWallet),
  'code-phone': (cast) => app(cast, ready, ['pairing.scanAnyText'], anyWallet),
  'app-preparing': (cast) => app(cast, never, ['pairing.linkText']),
  'app-slow': (cast) => app(cast, never, ['pairing.slow'], { passesMs: 3_000 }),
  'app-stuck': (cast) => app(cast, never, ['connecting.again'], { passesMs: 5_000 }),
  'app-unreachable': (cast) => app(cast, { ...never, trouble: 'unreachable' }, ['pairing.unreachable']),
  'app-clock': (cast) => app(cast, { ...never, trouble: 'clock' }, ['pairing.clock']),
  'app-refused': (cast) => app(cast, { ...never, trouble: 'refused' }, ['pairing.refused']),
  'app-ready': (cast) => app(cast, ready, ['pairing.continueText']),
  'app-lost': (cast) => app(cast, { ...ready, trouble: 'unreachable' }, ['pairing.lost']),
  'app-sent': (cast) => sent(cast, ['pairing.opening', nameOf(cast)]),
  'app-unopened': (cast) => sent(cast, ['pairing.unopened'], { passesMs: 1_500 }),
  'app-back': (cast) => returned(cast, ['pairing.back', nameOf(cast)], { passesMs: 5_000 }),
  web: (cast) => pairing(cast, ready, ['pairing.tab', nameOf(cast)], onlyAt(cast, 'webapp_link')),
  desktop: (cast) => pairing(cast, ready, ['pairing.continue', nameOf(cast)], onlyAt(cast, 'desktop_link')),
  taken: (cast) => pairing(cast, { ...ready, wallet: 'takes' }, ['pairing.takenByText']),
  'taken-any': (cast) => pairing(cast, { ...ready, wallet: 'takes' }, ['pairing.taken'], anyWallet),
  buffering: (cast) => returned(cast, ['pairing.bufferingText']),
  // The moment before the widget closes by itself.
  joined: (cast) =>
    pairing(cast, { ...ready, wallet: cast.foxglove }, ['connecting.joined'], { passesMs: 0 }),
  declined: (cast) => pairing(cast, { ...ready, wallet: new WalletDeclinedError() }, ['connecting.declined']),
  late: (cast) => pairing(cast, never, ['pairing.late'], { passesMs: 15_000 }),
  'late-clock': (cast) =>
    pairing(cast, { ...never, trouble: 'clock' }, ['pairing.clockText'], { passesMs: 15_000 }),
  failed: (cast) =>
    pairing(cast, { ...ready, wallet: new WalletFailedError(cast.reason) }, [
      'connecting.failed',
      nameOf(cast),
    ]),
} as const satisfies Omit<ViewEntries['ConnectingWalletConnect'], keyof typeof downloadScenes>

/** Lantern in one place alone. */
function onlyAt(cast: Cast, place: 'webapp_link' | 'desktop_link'): Partial<Play> {
  const { id, name, [place]: link } = everywhere(cast)
  return { view: { name: 'ConnectingWalletConnect', wallet: { id, name, [place]: link } } }
}

const basic = { view: { name: 'ConnectingWalletConnectBasic' }, alone: true } as const

/** A site without a chain library. */
export const basicScenes: Pick<ViewEntries, 'ConnectingWalletConnectBasic'> = {
  ConnectingWalletConnectBasic: {
    code: () => ({ ...basic, options: relayed(ready), shows: [['pairing.scanAnyText'], ['connect.all']] }),
    taken: () => ({ ...basic, options: relayed({ ...ready, wallet: 'takes' }), shows: [['pairing.taken']] }),
    phone: () => ({ ...basic, options: relayed(ready), mobile: true, shows: [['pairing.phone']] }),
  },
} as const satisfies Record<string, Readonly<Record<string, Scene>>>
