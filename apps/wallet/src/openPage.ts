import { ConfigError, loadConfig } from './config/loadConfig.ts'
import { messages } from './messages.ts'
import { type Arrival, readArrival } from './pairing/readArrival.ts'
import { openWallet } from './wallet/openWallet.ts'
import { pairWith } from './wallet/pairWith.ts'
import type { Wallet } from './wallet/wallet.ts'

/** How far the page has come. */
export type PageStatus =
  | { readonly phase: 'opening' }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'open'; readonly wallet: Wallet }
  /** Another tab has the wallet now. */
  | { readonly phase: 'elsewhere' }

/** The page from its first moment: what React draws, and what it can ask for. */
export type WalletPage = {
  status(): PageStatus
  subscribe(listener: () => void): () => void
  retry(): void
}

/** Opens the wallet in this page. */
export function openPage(page: Window): WalletPage {
  const listeners = new Set<() => void>()
  let status: PageStatus = { phase: 'opening' }
  const arrival = readArrival(page.location.href)
  // A code is good once: a reload must not hand it over again.
  if (arrival.type !== 'plain') page.history.replaceState(null, '', '/')

  function become(next: PageStatus): void {
    status = next
    for (const listener of listeners) listener()
  }

  async function open(): Promise<void> {
    try {
      const config = await loadConfig()
      await holdWallet(page.navigator.locks, () => {
        if (status.phase === 'open') void status.wallet.kit.core.relayer.transportClose()
        become({ phase: 'elsewhere' })
      })
      const wallet = await openWallet(config, page)
      become({ phase: 'open', wallet })
      await arrive(wallet, arrival)
    } catch (error) {
      const reason = error instanceof ConfigError ? error.message : messages.config.unreadable
      become({ phase: 'failed', reason })
    }
  }

  void open()
  return {
    status: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {
      if (status.phase === 'elsewhere') return page.location.reload()
      become({ phase: 'opening' })
      void open()
    },
  }
}

/** Goes on where a link led: a code is taken, a waiting request is brought up. */
async function arrive(wallet: Wallet, arrival: Arrival): Promise<void> {
  switch (arrival.type) {
    case 'plain':
      return
    case 'code':
      return pairWith(wallet, arrival.text)
    case 'request': {
      const { id, topic } = arrival
      return wallet.store.happened({ type: 'broughtUp', wanted: { id, topic } })
    }
  }
}

const lockName = 'latchkey.wallet'

/**
 * Takes the wallet for this page. Two pages of one wallet would both answer, and neither would know the other's keys;
 * the newest one has it, and the one before hears that it was taken.
 */
function holdWallet(locks: LockManager, onTaken: () => void): Promise<void> {
  return new Promise((resolve) => {
    locks
      .request(lockName, { steal: true }, () => {
        resolve()
        // Held until the page closes or another one takes it.
        return new Promise<never>(() => undefined)
      })
      .catch(onTaken)
  })
}
