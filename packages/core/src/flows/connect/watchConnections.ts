import { WalletGoneError } from '../../adapter/walletErrors.ts'
import { hasLink, holdLink } from '../../features/connection/holdLink.ts'
import { showNotice } from '../../features/notice/showNotice.ts'
import { currentView } from '../../features/router/currentView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { ConnectionsState } from '../../instance/connections.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { RouterState } from '../../instance/views.ts'
import { sayError } from '../../words/sayError.ts'
import { closeModal } from '../modal/closeModal.ts'
import { isOnForeignChain } from '../network/isOnForeignChain.ts'
import { leaveSwitch } from '../network/leaveSwitch.ts'
import { showForeignChain } from '../network/showForeignChain.ts'
import { forgetGone } from './forgetGone.ts'
import { loadSignIn } from './loadSignIn.ts'

/** The views that speak of a connected wallet, and have nothing to say without one. */
const accountViews = /^(Account|Wallets|Switch(Network|ActiveChain)|UnsupportedChain)$/

/** Moves the widget when wallets do something by themselves; starting it twice counts as once. */
export function watchConnections(latchkey: Latchkey): void {
  if (hasLink(latchkey, watchConnections)) return
  const stops = [
    latchkey.connections.subscribe((state, before) => meetConnections(latchkey, state, before)),
    latchkey.router.subscribe((state, before) => meetOpening(latchkey, state, before)),
  ]
  holdLink(latchkey, watchConnections, () => {
    for (const stop of stops) stop()
  })
  // Where visitors sign in, a wallet that connects or comes back is one to look for a session for.
  if (latchkey.config.siwx) {
    loadSignIn().then(
      ({ followSignIn }) => hasLink(latchkey, watchConnections) && followSignIn(latchkey),
      // Its code did not load: who connects is told so there, and who was connected signs in at the next load.
      () => undefined,
    )
  }
}

function meetConnections(latchkey: Latchkey, state: ConnectionsState, before: ConnectionsState): void {
  if (state.gone !== before.gone) tellGone(latchkey)
  const router = latchkey.router.getState()
  const view = currentView(router)
  const [was, is] = [activeConnection(before), activeConnection(state)]
  if (was === is) return
  // The attempt to connect moves on by itself, once it has shown that it worked.
  const isJoining = latchkey.attempt.getState().phase === 'joined'
  if (router.open && (isJoining || view.name === 'ConnectingExternal')) return
  if (is === undefined) {
    // An account that was opened while its wallet was being restored makes way for the list of wallets.
    if (router.open && accountViews.test(view.name))
      (was?.phase === 'restoring' ? openModal : closeModal)(latchkey)
    return
  }
  const isSameWallet = was?.connector.id === is.connector.id
  if (isSameWallet && was.chainId === is.chainId && was.phase === is.phase) return
  if (isOnForeignChain(latchkey)) {
    // A closed widget opens for what the visitor has just done in the wallet, never by itself when a page loads.
    if (router.open || (isSameWallet && was.phase === 'connected')) showForeignChain(latchkey)
    return
  }
  if (!router.open) return
  // A move under way sees its end by itself.
  const { phase } = latchkey.switching.getState()
  if (phase === 'waiting' || phase === 'late') return
  if (view.name === 'UnsupportedChain') closeModal(latchkey)
  else if (view.name === 'SwitchNetwork' && view.chainId === is.chainId) leaveSwitch(latchkey)
}

function meetOpening(latchkey: Latchkey, state: RouterState, before: RouterState): void {
  if (!state.open || before.open) return
  // On a foreign chain the account has nothing to offer: who opens it sees first what to do.
  if (currentView(state).name === 'Account' && isOnForeignChain(latchkey)) showForeignChain(latchkey)
  tellGone(latchkey)
}

/** Says once that a wallet of the last visit no longer answers, where somebody can read it. */
function tellGone(latchkey: Latchkey): void {
  const { gone } = latchkey.connections.getState()
  if (gone === undefined || !latchkey.router.getState().open) return
  forgetGone(latchkey)
  const words = sayError(latchkey.words.getState(), new WalletGoneError(gone.name))
  // Said once, and perhaps before the widget is drawn: it stays until it is read.
  showNotice(latchkey, { variant: 'error', ...words, autoClose: false })
}
