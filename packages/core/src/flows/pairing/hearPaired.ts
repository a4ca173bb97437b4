import type { PairedWallet } from '../../adapter/pairingLink.ts'
import { dropConnection } from '../../features/connection/dropConnection.ts'
import { hasLink } from '../../features/connection/holdLink.ts'
import { isLive } from '../../features/connection/isLive.ts'
import { forgetConnection } from '../../features/connection/rememberConnection.ts'
import { keepWalletLinks } from '../../features/pairing/walletLinks.ts'
import { findConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { welcomeSession } from '../connect/welcomeSession.ts'
import { adoptSession } from './adoptSession.ts'

/**
 * Takes over who is paired now. A wallet that this site ended, here or in another tab, leaves without a word; one that
 * left by itself has said so through its session. A wallet that agreed to a further family brings it along.
 */
export function hearPaired(
  latchkey: Latchkey,
  before: readonly PairedWallet[],
  wallets: readonly PairedWallet[],
): void {
  const here = new Set(connectorIds(wallets))
  for (const id of connectorIds(before)) {
    if (here.has(id)) continue
    const isKnown = hasLink(latchkey, id) || findConnection(latchkey.connections.getState(), id)
    if (!isKnown) continue
    forgetConnection(latchkey, id)
    dropConnection(latchkey, id)
  }
  keepWalletLinks(
    latchkey,
    wallets.map(({ id }) => id),
  )
  const known = new Set(connectorIds(before))
  for (const { sessions } of wallets) {
    if (!sessions.some(({ connector }) => known.has(connector.id) && isLive(latchkey, connector.id))) continue
    for (const session of sessions) {
      if (!known.has(session.connector.id))
        void adoptSession(latchkey, session).then((own) => welcome(latchkey, own))
    }
  }
}

function welcome(latchkey: Latchkey, session: Parameters<typeof welcomeSession>[1]): void {
  if (!isLive(latchkey, session.connector.id)) welcomeSession(latchkey, session)
}

function connectorIds(wallets: readonly PairedWallet[]): readonly string[] {
  return wallets.flatMap(({ sessions }) => sessions.map(({ connector }) => connector.id))
}
