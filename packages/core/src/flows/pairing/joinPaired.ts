import type { WalletEntry } from '@latchkey/wire'
import type { PairedWallet } from '../../adapter/pairingLink.ts'
import { log } from '../../base/log.ts'
import { isLive } from '../../features/connection/isLive.ts'
import { readSession, WalletAccountError } from '../../features/connection/readSession.ts'
import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import { pairingRun } from '../../features/pairing/pairingRun.ts'
import { linkingOf } from '../../features/pairing/readPairing.ts'
import { stepPairing } from '../../features/pairing/stepPairing.ts'
import { rememberWalletLink } from '../../features/pairing/walletLinks.ts'
import { activeChain } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { type Answer, joinWallet } from '../connect/joinWallet.ts'
import { adoptSession } from './adoptSession.ts'
import { pairedEntry } from './pairedEntry.ts'
import { partPaired } from './partPaired.ts'

/** Connects a wallet that took a code: every family that it agreed to, through the site's chain libraries. */
export async function joinPaired(latchkey: Latchkey, paired: PairedWallet): Promise<void> {
  const { pairing, deps } = latchkey
  const linking = linkingOf(pairing.getState())
  const chosen = pairingRun(latchkey).wallet
  // Before anything is awaited: a chain library that reports the wallet by itself must not move the widget.
  stepPairing(latchkey, { type: 'taken' })
  const [first, ...rest] = await readAll(latchkey, paired)
  if (first === undefined) {
    partPaired(paired)
    throw new WalletAccountError()
  }
  stepPairing(latchkey, { type: 'joined', name: first.connection.connector.name })
  rememberPairing(latchkey)
  const entry = pairedEntry(latchkey, paired, chosen)
  if (linking && chosen) rememberWalletLink(latchkey, paired.id, linkOf(chosen, linking.kind))
  const method = linking || deps.page.mobile ? 'mobile' : 'qrcode'
  await joinWallet(latchkey, [first, ...rest], { method, entry })
}

/** What the wallet says in each family; the one on the screen last, because the last one is in use. */
async function readAll(latchkey: Latchkey, { sessions }: PairedWallet): Promise<readonly Answer[]> {
  const wished = activeChain(latchkey)
  const isWished = ({ connection }: Answer) => 'caip2' in wished && connection.namespace === wished.namespace
  const answers: Answer[] = []
  for (const session of sessions) {
    try {
      // Back by itself meanwhile: it is asked for nothing twice.
      const own = isLive(latchkey, session.connector.id)
        ? (latchkey.sessions.get(session.connector.id) ?? session)
        : await adoptSession(latchkey, session)
      answers.push({ session: own, connection: readSession(latchkey, own) })
    } catch (error) {
      log(latchkey, 'warn', 'a paired wallet has no account in one of its families.', error)
    }
  }
  return answers.toSorted((one, other) => Number(isWished(one)) - Number(isWished(other)))
}

function linkOf(wallet: WalletEntry, kind: string): string | null | undefined {
  if (kind === 'desktop') return wallet.desktop_link
  return kind === 'web' ? wallet.webapp_link : wallet.mobile_link
}
