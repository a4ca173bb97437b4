import type { CaipAddress } from '../../base/caip.ts'
import { createStore, type ReadonlyStore, type Store } from '../../base/store.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { askedName, type SentTransaction, sentKey } from './sentTransaction.ts'
import { mostPending } from './times.ts'

/** How long a transaction that is over stays in the list: its account's past has it by then. */
const keptMs = 24 * 60 * 60_000

const sentSlot = slot('sent', (): { store?: Store<readonly SentTransaction[]> } => ({}))

type Remembering = Pick<Latchkey, 'kept' | 'storage' | 'deps'>

function open(latchkey: Remembering): Store<readonly SentTransaction[]> {
  const held = sentSlot(latchkey)
  held.store ??= createStore(readSent(latchkey))
  return held.store
}

/** What was sent from this browser, the last one first, to read and to watch. */
export function sentStore(latchkey: Remembering): ReadonlyStore<readonly SentTransaction[]> {
  return open(latchkey)
}

/** What was sent by an account, the last one first; by any unless told. */
export function sentBy(list: readonly SentTransaction[], account?: CaipAddress): readonly SentTransaction[] {
  const key = account?.toLowerCase()
  return key === undefined ? list : list.filter((sent) => sent.account.toLowerCase() === key)
}

/** Puts a transaction into the list, or what has become of it. */
export function noteSent(latchkey: Remembering, sent: SentTransaction): void {
  write(latchkey, [sent, ...readSent(latchkey).filter(({ id }) => id !== sent.id)])
}

/** Forgets what was sent: one transaction, or all of them. They are on their chain all the same. */
export function forgetSent(latchkey: Remembering, id?: string): void {
  write(latchkey, id === undefined ? [] : readSent(latchkey).filter((sent) => sent.id !== id))
  // What a wallet has not answered yet would come back with its answer.
  if (id === undefined) latchkey.storage.remove({ name: askedName })
}

/** Takes over what another tab has written. */
export function rereadSent(latchkey: Remembering): void {
  const store = open(latchkey)
  const list = readSent(latchkey)
  if (JSON.stringify(list) !== JSON.stringify(store.getState())) store.setState(list)
}

/** Storage is what tabs share: it is read before anything is written, so that no tab forgets what another has sent. */
function readSent({ storage, deps }: Remembering): readonly SentTransaction[] {
  const now = deps.clock.now()
  return (storage.read(sentKey) ?? []).filter(({ settledAt, sentAt }) => now - (settledAt ?? sentAt) < keptMs)
}

function write(latchkey: Remembering, list: readonly SentTransaction[]): void {
  const newest = list.toSorted((one, other) => other.sentAt - one.sentAt)
  // What still waits is worth more than what is over.
  const waiting = newest.filter(({ status }) => status === 'pending').slice(0, mostPending)
  const over = newest.filter(({ status }) => status !== 'pending').slice(0, mostPending - waiting.length)
  const kept = newest.filter((sent) => waiting.includes(sent) || over.includes(sent))
  latchkey.storage.write(sentKey, kept)
  open(latchkey).setState(kept)
}
