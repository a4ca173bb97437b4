import { openModal, type WalletEntry } from '@latchkey/core'
import { WalletDeclinedError, WalletFailedError, WalletPendingError } from '@latchkey/core/adapter'
import { answerLimitMs, chooseWallet } from '@latchkey/core/internal'
import type { Cast } from '../world/cast.ts'
import type { Answer } from '../world/walletPart.ts'
import { threeWallets } from './connectScenes.ts'
import type { ViewEntries } from './galleryEntries.ts'
import type { Play, Said } from './scene.ts'

/** A visitor chooses Foxglove, and it does this. */
function asking(cast: Cast, connects: Answer, said: Said, more: Partial<Play> = {}): Play {
  const foxglove = { ...cast.foxglove, connects }
  const { connector } = foxglove
  return {
    wallets: [foxglove, cast.harbor, cast.northwind],
    async act({ latchkey }) {
      openModal(latchkey)
      await untilFound(latchkey)
      chooseWallet(latchkey, { name: connector.name, connector, wallet: entryOf(cast) })
    },
    shows: [said],
    ...more,
  }
}

function untilFound({ discovery }: Parameters<NonNullable<Play['until']>>[0]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (discovery.getState().connectors.length === 0) return
      stop()
      resolve()
    }
    const stop = discovery.subscribe(look)
    look()
  })
}

function entryOf({ lantern, foxglove: { connector } }: Cast): WalletEntry {
  return { ...lantern, id: connector.id, name: connector.name, rdns: connector.id }
}

const nameOf = (cast: Cast) => ({ name: cast.foxglove.connector.name })

/** What becomes of asking a wallet. */
export const connectingScenes: Pick<ViewEntries, 'ConnectingExternal'> = {
  ConnectingExternal: {
    waiting: (cast) => asking(cast, 'never', ['connecting.approve', nameOf(cast)]),
    declined: (cast) => asking(cast, new WalletDeclinedError(), ['connecting.declined']),
    pending: (cast) => asking(cast, new WalletPendingError(), ['connecting.pending', nameOf(cast)]),
    missing: (cast) => ({
      view: { name: 'ConnectingExternal', connectorId: cast.foxglove.connector.id, wallet: entryOf(cast) },
      wallets: threeWallets(cast).slice(1),
      shows: [['connecting.missing', nameOf(cast)]],
    }),
    late: (cast) => asking(cast, 'never', ['connecting.late', nameOf(cast)], { passesMs: answerLimitMs }),
    failed: (cast) => asking(cast, new WalletFailedError(cast.reason), ['connecting.failed', nameOf(cast)]),
    // The moment before the widget closes by itself.
    joined: (cast) => asking(cast, 'yes', ['connecting.joined'], { passesMs: 0 }),
  },
}
