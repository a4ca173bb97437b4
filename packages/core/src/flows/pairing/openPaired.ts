import type { WalletSession } from '../../adapter/adapter.ts'
import type { PairedWallet, PairingLink } from '../../adapter/pairingLink.ts'
import { WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import { log } from '../../base/log.ts'
import { holdLink } from '../../features/connection/holdLink.ts'
import { askedHearers } from '../../features/pairing/asked.ts'
import { relayOf } from '../../features/pairing/reach.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'
import { hearPaired } from './hearPaired.ts'
import { promptWallet } from './promptWallet.ts'

/** The open way to wallets outside of this browser, and who is paired. */
export type OpenedPairing = {
  readonly link: PairingLink
  /** Undefined until storage has been read. */
  wallets: readonly PairedWallet[] | undefined
  /** Called back at each report. */
  readonly hearers: Set<() => void>
}

const opened = slot('openedPairing', (): { running?: Promise<OpenedPairing> } => ({}))

/** Opens the way to wallets outside of this browser, once for each life of the instance; a failure may be tried again. */
export function openPaired(latchkey: Latchkey): Promise<OpenedPairing> {
  const held = opened(latchkey)
  const running = held.running ?? open(latchkey, () => delete held.running)
  held.running = running
  running.catch(() => {
    if (held.running === running) delete held.running
  })
  return running
}

async function open(latchkey: Latchkey, onClose: () => void): Promise<OpenedPairing> {
  const { config, deps } = latchkey
  const relay = relayOf(config, deps.page.origin)
  if (relay === undefined || config.pairing === undefined) throw new WalletUnsupportedError()
  const closing = new AbortController()
  // The instance may stop before the client is here.
  holdLink(latchkey, openPaired, () => {
    onClose()
    closing.abort()
  })
  const { openPairing } = await config.pairing.load()
  closing.signal.throwIfAborted()
  const link = openPairing({
    ...relay,
    metadata: config.metadata,
    storageName: config.instance,
    chains: config.networks,
    clock: deps.clock,
    fetch: deps.fetch,
    onPrompt: (wallet, request) => promptWallet(latchkey, wallet, request),
    onAsked(request) {
      for (const hear of askedHearers(latchkey)) hear(request)
    },
    onRecovered: function take(answer) {
      // An answer is told once: what takes it up is asked for until it has loaded.
      import('./takeRecovered.ts').then(
        ({ takeRecovered }) => takeRecovered(latchkey, answer),
        () => closing.signal.aborted || deps.clock.setTimeout(() => take(answer), 5_000),
      )
    },
    log: (level, text) => log(latchkey, level, text),
  })
  const here: OpenedPairing = { link, wallets: undefined, hearers: new Set() }
  const unwatch = link.watch((wallets) => {
    if (closing.signal.aborted) return
    const before = here.wallets ?? []
    here.wallets = wallets
    hearPaired(latchkey, before, wallets)
    for (const hear of [...here.hearers]) hear()
  })
  closing.signal.addEventListener('abort', () => {
    unwatch()
    link.close()
  })
  return here
}

/**
 * A paired wallet's session. Undefined once storage was read and it is not there; who is patient waits until it comes,
 * as from another tab.
 */
export function pairedSession(
  here: OpenedPairing,
  connectorId: string,
  { signal, isPatient }: { readonly signal: AbortSignal; readonly isPatient: boolean },
): Promise<WalletSession | undefined> {
  return new Promise((resolve) => {
    const end = (session?: WalletSession) => {
      here.hearers.delete(look)
      signal.removeEventListener('abort', stop)
      resolve(session)
    }
    const stop = () => end()
    const look = () => {
      const sessions = here.wallets?.flatMap((wallet) => wallet.sessions)
      const found = sessions?.find(({ connector }) => connector.id === connectorId)
      if (found || (sessions && !isPatient)) end(found)
    }
    signal.addEventListener('abort', stop)
    here.hearers.add(look)
    look()
  })
}
