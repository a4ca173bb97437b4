import {
  connectWallet,
  createLatchkey,
  type Latchkey,
  type LatchkeyDeps,
  type LatchkeyOptions,
  loadWords,
  rememberRecentWallet,
} from '@latchkey/core'
import { loadLogos, pageDeps, pseudoLocale } from '@latchkey/core/internal'
import { drawIcon } from '@latchkey/testing'
import type { Play } from '../scenes/scene.ts'
import type { Cast } from '../world/cast.ts'
import { memoryDevice } from '../world/memoryDevice.ts'
import { sceneAdapter } from '../world/sceneAdapter.ts'
import { sceneClock } from '../world/sceneClock.ts'
import { sceneExit } from '../world/sceneExit.ts'
import { sceneServer } from '../world/sceneServer.ts'
import { sceneWindows } from '../world/sceneWindows.ts'
import type { SceneRequest } from './sceneRequest.ts'

/** Long enough for looking, and for seeing that a wallet joined; shorter than any limit. */
const shortMs = 1_000

/** Makes the instance of a scene: real, in a world of its own, and nothing of it outlives the scene. */
export async function makeInstance(play: Play, cast: Cast, request: SceneRequest): Promise<Latchkey> {
  const { connected = [], recent = [], wallets = [], passesMs = shortMs } = play
  const options = optionsOf(play, cast, request)
  const deps = depsOf(play)
  const { adapters = [] } = play.options ?? {}
  // Who is connected has connected before, on this device: an earlier instance does just that.
  if (connected.length > 0) {
    const before = createLatchkey(
      // Who signs in there would be asked.
      { ...options, inline: false, siwx: false, adapters: [sceneAdapter('eip155', connected), ...adapters] },
      { ...deps, clock: sceneClock(shortMs) },
    )
    const stop = before.start()
    for (const { connector } of connected) await connectWallet(before, connector.id)
    stop()
  }
  const latchkey = createLatchkey(
    {
      ...options,
      adapters: play.alone ? adapters : [sceneAdapter('eip155', wallets, connected), ...adapters],
    },
    { ...deps, clock: sceneClock(passesMs, play.clockMoves) },
  )
  for (const wallet of recent.toReversed()) rememberRecentWallet(latchkey, wallet)
  // Nobody's own language, so no page loads it before the views: the buttons would speak English.
  if (request.locale === pseudoLocale) await loadWords(latchkey)
  // So that no picture is taken while they are on their way: a site without a server has them a moment after it opens.
  await loadLogos(latchkey)
  if (request.dir) keepDirection(latchkey, request.dir)
  return latchkey
}

/** Writes in this direction whatever the language says, also once its words have come. */
function keepDirection({ words }: Latchkey, dir: 'ltr' | 'rtl'): void {
  const turn = () => {
    const state = words.getState()
    if (state.dir !== dir) words.setState({ ...state, dir })
  }
  words.subscribe(turn)
  turn()
}

function optionsOf(play: Play, cast: Cast, request: SceneRequest): LatchkeyOptions {
  const { ethereum, base } = cast.chains
  const networks = play.options?.networks ?? [ethereum, base]
  // The first of the directory have pictures, so that a wall shows both.
  const pictured = cast.wallets.filter((_, at) => at % 2 === 0)
  return {
    metadata: { name: cast.site, icons: [drawIcon(cast.site)] },
    networks,
    themeMode: request.theme,
    locale: request.locale,
    images: request.images,
    connectorImages: Object.fromEntries(
      [...pictured.map(({ id }) => id), ...(play.server ? bundledIds : [])].map((id) => [id, drawIcon(id)]),
    ),
    ...(play.server && {
      endpoints: location.origin,
      // Otherwise the server would be asked for the pictures of networks, and there is none.
      chainImages: Object.fromEntries(networks.map(({ caip2, name }) => [caip2, drawIcon(name)])),
    }),
    ...play.options,
  }
}

/** The wallets built into core. A real server has pictures of them. */
const bundledIds = [
  'io.metamask',
  'com.trustwallet.app',
  'com.coinbase.wallet',
  'me.rainbow',
  'app.phantom',
  'com.okex.wallet',
  'io.rabby',
  'com.ledger',
]

function depsOf({
  server,
  mobile = false,
  exit = sceneExit(),
  blocksWindows = false,
}: Play): Partial<LatchkeyDeps> {
  const { page } = pageDeps()
  return {
    storage: memoryDevice(),
    exit,
    fetch: sceneServer(server),
    windows: sceneWindows(blocksWindows),
    page: { ...page, mobile, watchStorage: () => () => {}, loadImage: async () => {} },
    // A scene in which the server fails says so in its picture, not in the console.
    log: () => {},
  }
}
