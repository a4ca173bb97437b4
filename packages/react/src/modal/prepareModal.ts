import type { Latchkey } from '@latchkey/core'
import {
  currentView,
  discoverWallets,
  homeView,
  isConnected,
  prefetchWallets,
  slot,
} from '@latchkey/core/internal'
import { loadView } from '../lazy/viewTable.ts'

/** How long the card waits for what finds wallets: better a card that still looks than none. */
const patienceMs = 100

/** A search that began before the widget was drawn. */
const earlySearch = slot('earlySearch', (): { stop?: (() => void) | undefined } => ({}))

/** Brings what the first drawing shows: the view, and the wallets that answer at once. One drawing instead of three. */
export async function prepareModal(latchkey: Latchkey): Promise<void> {
  const { router, connections, config } = latchkey
  const { open } = router.getState()
  const { name } = open ? currentView(router.getState()) : homeView(latchkey)
  // Not here: the widget itself says so, and asks again.
  const view = loadView(latchkey, name).catch(() => undefined)
  if (isConnected(connections.getState())) return void (await view)
  earlySearch(latchkey).stop ??= discoverWallets(latchkey)
  // Reaching for the button is no wish to ask a server.
  if (open || !config.endpoints) void prefetchWallets(latchkey)
  // Asked for after the search has asked for them: when these are here, it has its first answers.
  const loads = config.adapters.map((source) => ('load' in source ? source.load() : undefined))
  const answered = Promise.allSettled(loads).then(() => nextTask(0))
  await Promise.all([view, Promise.race([answered, nextTask(patienceMs)])])
}

/** Looks for wallets in place of the early search. */
export function takeOverSearch(latchkey: Latchkey): () => void {
  const stop = discoverWallets(latchkey)
  const early = earlySearch(latchkey)
  early.stop?.()
  early.stop = undefined
  return stop
}

function nextTask(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
