import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { debounce } from '../../base/debounce.ts'
import { share } from '../../base/share.ts'
import { readCost } from '../../features/send/readCost.ts'
import { readingKey } from '../../features/send/readingKey.ts'
import { recentReceivers } from '../../features/send/recentReceivers.ts'
import {
  type Receiver,
  type SendState,
  sendStore,
  stepSend,
  unreadPast,
} from '../../features/send/sendState.ts'
import { isOpen } from '../../features/send/sendSteps.ts'
import { type SendWallet, sendWallet } from '../../features/send/sendWallet.ts'
import { watching } from '../../features/send/watching.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { watchPast } from './sendPast.ts'
import { findReceiver, nameReceiver } from './setReceiver.ts'
import { watchBalances } from './watchBalances.ts'

/**
 * Follows the wallet, the balances and the cost of the network for the send on the screen; returns the way to stop.
 * However often it is started, it runs once.
 */
export function startSend(latchkey: Latchkey): () => void {
  return share(watching(latchkey), () => follow(latchkey))
}

function follow(latchkey: Latchkey): () => void {
  const kept = watching(latchkey)
  let unwatch = () => {}
  let account: CaipAddress | undefined
  kept.ask = debounce(latchkey.deps.clock, () => void readCost(latchkey))

  function look(): void {
    const wallet = sendWallet(latchkey)
    const before = sendStore(latchkey).getState()
    stepSend(latchkey, (state) => withWallet(latchkey, state, wallet))
    const isMoved = before.chainId !== undefined && before.chainId !== wallet?.connection.chainId
    // The same text may be another address on another network.
    if (wallet && isMoved) lookUpAgain(latchkey)
    const next = wallet?.connection.accounts[0]
    if (next === account) return
    account = next
    unwatch()
    unwatch = next === undefined ? () => {} : watchAccount(latchkey, next)
  }

  const stops = [
    latchkey.connections.subscribe(look),
    sendStore(latchkey).subscribe((state, before) => {
      const found = plainAddress(state)
      if (found !== undefined && found !== plainAddress(before)) void nameReceiver(latchkey, found)
      // The wallet may have moved while it was asked.
      if (before.phase === 'asking' && state.phase !== 'asking') look()
      else if (readingKey(state) !== kept.key) kept.ask?.call()
    }),
  ]
  look()
  kept.ask.call()
  return () => {
    for (const stop of stops) stop()
    unwatch()
    kept.ask?.cancel()
    kept.reading?.abort()
    if (kept.again !== undefined) latchkey.deps.clock.clearTimeout(kept.again)
    delete kept.key
  }
}

function watchAccount(latchkey: Latchkey, account: CaipAddress): () => void {
  const stops = [watchBalances(latchkey, account), watchPast(latchkey, account)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The address that was written as one: a name for it may be known. */
function plainAddress({ receiver }: SendState): string | undefined {
  return receiver.phase === 'ready' && !receiver.isNamed ? receiver.address : undefined
}

function withWallet(latchkey: Latchkey, state: SendState, wallet: SendWallet | undefined): SendState {
  if (wallet === undefined || state.phase === 'asking') return state
  const { accounts, chainId, namespace } = wallet.connection
  const recents = recentReceivers(latchkey, namespace).map(({ address }) => address)
  const own = accounts.map(addressOf)
  const isSame = state.account === accounts[0] && state.chainId === chainId
  if (isSame && same(state.own, own) && same(state.recents, recents)) return state
  const { coin: _, check: __, isSmartAccount: ___, past: ____, ...rest } = state
  if (isSame) return { ...state, own, recents }
  // Another account or another network: what was known of its money is not true any more.
  return {
    ...rest,
    phase: 'editing',
    account: accounts[0],
    chainId,
    own,
    recents,
    ...(latchkey.config.endpoints !== undefined && { past: unreadPast }),
    fee: { phase: 'unknown' },
    isAcknowledged: false,
  }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}

/** Until it is known where the text leads on the new network, it leads nowhere. Why the last try ended stays told. */
function lookUpAgain(latchkey: Latchkey): void {
  const before = sendStore(latchkey).getState().receiver
  if (before.phase === 'empty') return
  const replace = (old: Receiver, receiver: Receiver) =>
    stepSend(latchkey, (state) => (isOpen(state) && state.receiver === old ? { ...state, receiver } : state))
  const looking: Receiver = { phase: 'looking', text: before.text }
  replace(before, looking)
  void findReceiver(latchkey, before.text).then((found) => replace(looking, found))
}
