import { toHex } from '../base/hex.ts'
import type { WalletConnectClient, WalletConnectDeps, WalletConnectOptions } from '../client.ts'
import { openWalletConnect } from '../openClient.ts'
import { createTab } from './createTab.ts'
import { holdLead } from './holdLead.ts'
import { type Leader, leadTabs } from './leadTabs.ts'
import { pageDeps } from './pageDeps.ts'
import type { FromLeader, ToLeader } from './tabMessages.ts'

/** A leader that says nothing for so long is taken for one that sleeps. */
const silenceMs = 3_000

/**
 * Opens the client of a page. All tabs of an origin with the same storage name share one: it lives in one of them, and moves to
 * another when that tab closes or falls asleep; each tab gets the answers to what it asked.
 */
export function openPageClient(
  options: WalletConnectOptions,
  storageName: string,
  log?: WalletConnectDeps['log'],
): WalletConnectClient {
  const newId = () => toHex(crypto.getRandomValues(new Uint8Array(8)))
  const tabId = newId()
  const lockName = `latchkey:${storageName}`
  // In pages without them (not secure, or old) every tab is on its own.
  const isAlone = !navigator.locks || typeof BroadcastChannel === 'undefined'
  // Tabs of one form of message hear each other; one of another release falls silent, and its lead is taken.
  const channel = isAlone ? undefined : new BroadcastChannel(`${lockName}:1`)
  const deps = pageDeps(storageName, log)
  const seenTabs = new Map<string, boolean>()
  const wakers = new Set<() => void>()
  let leader: Leader | undefined
  let doubt = 0
  let closed = false

  const tab = createTab(tabId, newId, (message) => {
    if (leader) leader.hear(message)
    else {
      sayToLeader(message)
      expectAnswer()
    }
  })

  function sayToLeader(message: ToLeader): void {
    if (!closed) channel?.postMessage({ to: 'leader', message })
  }

  function sayToAll(message: FromLeader): void {
    channel?.postMessage({ to: 'tabs', message })
    tab.hear(message)
  }

  /** Whoever leads answers to everything with some word of its own. */
  function expectAnswer(): void {
    if (doubt || isAlone) return
    doubt = window.setTimeout(() => {
      doubt = 0
      if (!leader) lead?.take()
    }, silenceMs)
    sayToLeader({ type: 'hello' })
    tellSeen(false)
  }

  function hear(data: { readonly to?: unknown; readonly message?: unknown } | null): void {
    if (data?.to === 'tabs' && !leader) {
      window.clearTimeout(doubt)
      doubt = 0
      const message = data.message as FromLeader
      // A new leader has yet to learn who is seen.
      if (message.type === 'state') tellSeen(false)
      tab.hear(message)
    }
    if (data?.to === 'leader' && leader) {
      const message = data.message as ToLeader
      if (message.type === 'hello') sayToAll({ type: 'here' })
      if (message.type === 'seen') noteSeen(message)
      else leader.hear(message)
    }
  }

  function noteSeen({ tab: from, visible, woke }: Extract<ToLeader, { readonly type: 'seen' }>): void {
    seenTabs.set(from, visible)
    if (woke) for (const waker of wakers) waker()
  }

  /** The leader counts as seen when any of its tabs is. */
  const leaderDeps: WalletConnectDeps = {
    ...deps,
    isVisible: () => deps.isVisible() || [...seenTabs.values()].includes(true),
    onWake(listener) {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
  }

  function tellSeen(woke: boolean): void {
    if (!leader) sayToLeader({ type: 'seen', tab: tabId, visible: deps.isVisible(), woke })
    else if (woke) for (const waker of wakers) waker()
  }

  const hidden = () => tellSeen(false)
  const left = () => {
    if (leader) return
    sayToLeader({ type: 'seen', tab: tabId, visible: false, woke: false })
    tab.abandon()
  }
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', left)
  const stopWaking = deps.onWake(() => {
    tellSeen(true)
    if (!leader) expectAnswer()
  })
  channel?.addEventListener('message', ({ data }) => hear(data))

  function begin(): void {
    window.clearTimeout(doubt)
    doubt = 0
    leader = leadTabs(openWalletConnect(options, leaderDeps), tabId, sayToAll)
    // Before storage is read, so that no other tab takes this one for asleep.
    sayToAll({ type: 'here' })
  }

  function end(): void {
    leader?.close()
    leader = undefined
  }

  const lead = isAlone
    ? undefined
    : holdLead(navigator.locks, lockName, begin, () => {
        end()
        // Whoever took the lead is asked for what this tab still waits for.
        if (!closed) expectAnswer()
      })
  if (isAlone) begin()
  else expectAnswer()

  return {
    ...tab.client,
    close() {
      if (closed) return
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
      stopWaking()
      left()
      closed = true
      window.clearTimeout(doubt)
      // Before the next tab may lead: two clients would write the same records.
      end()
      tab.close()
      lead?.release()
      channel?.close()
    },
  }
}
