import type { Adapter, WalletSession } from '../../adapter/adapter.ts'
import { WalletNotLoadedError } from '../../adapter/walletErrors.ts'
import { wait } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { isLive } from '../../features/connection/isLive.ts'
import { loadAdapter } from '../../features/connection/loadAdapter.ts'
import { forgetConnection, rememberAsleep } from '../../features/connection/rememberConnection.ts'
import { stepConnections } from '../../features/connection/stepConnections.ts'
import {
  readStored,
  type StoredConnection,
  type StoredConnections,
} from '../../features/connection/storedConnections.ts'
import { showError } from '../../features/notice/showNotice.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { loadWords } from '../../words/loadWords.ts'
import { watchConnections } from '../connect/watchConnections.ts'
import { welcomeSession } from '../connect/welcomeSession.ts'

/** How long a wallet may take to come back: one that was installed answers within a second, a sleepy one in a few. */
const returnLimitMs = 5_000

/** How long an adapter that did not load is left alone before it is asked for again; each time twice as long. */
const firstReloadMs = 1_000
const longestReloadMs = 30_000

/**
 * What to do about a wallet that does not answer: `say` tells the visitor, and the next loads look for it again;
 * `forget` ends that; `ignore` leaves it to the next load, or to the tab that is connected to it.
 */
export type OnMiss = 'say' | 'forget' | 'ignore'

/** How long a wallet that does not answer is looked for at each load: 30 days. */
const longestSleepMs = 2_592_000_000

/** Brings back what storage remembers, and hears of a wallet that was on its way when the page went. */
export async function reconnectWallets(
  latchkey: Latchkey,
  { list, pairing }: StoredConnections,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  if (pairing) void resume(latchkey, signal)
  await Promise.all(
    list.map((record) => reconnectWallet(latchkey, record, { signal, onMiss: onMissOf(latchkey, record) })),
  )
}

async function resume(latchkey: Latchkey, signal: AbortSignal): Promise<void> {
  try {
    if (latchkey.config.embeddedWallet !== undefined) {
      const { resumeSocial } = await import('../login/resumeSocial.ts')
      void resumeSocial(latchkey, signal)
    }
    const { resumePairing } = await import('../pairing/resumePairing.ts')
    if (!signal.aborted) await resumePairing(latchkey, signal)
  } catch (error) {
    log(latchkey, 'warn', 'a wallet that was being paired could not be heard.', error)
  }
}

/** Who unlocks a wallet some pages later, or in another tab, has not left it: only a long silence is an end. */
function onMissOf({ deps }: Latchkey, { asleep }: StoredConnection): OnMiss {
  if (!asleep) return 'say'
  return deps.clock.now() - asleep > longestSleepMs ? 'forget' : 'ignore'
}

/** Brings back one remembered wallet without asking the visitor: connected with what it says now, or gone. */
export async function reconnectWallet(
  latchkey: Latchkey,
  record: StoredConnection,
  { signal, onMiss }: { readonly signal: AbortSignal; readonly onMiss: OnMiss },
): Promise<void> {
  watchConnections(latchkey)
  const { clock } = latchkey.deps
  const connectorId = record.connector.id
  await new Promise<void>((done) => {
    let timer: number | undefined
    const end = () => {
      limit.stop()
      signal.removeEventListener('abort', end)
      done()
    }
    signal.addEventListener('abort', end)
    const isNeeded = () => !signal.aborted && isStillWanted(latchkey, connectorId)
    let isPages = false
    let isOver = false
    const meet = (adapter: Adapter) => {
      if (adapter.watch) isPages = true
    }
    const miss = () => {
      // The page decides what its own chain library is connected to: what is not back is quietly over.
      const how = isPages && onMiss === 'say' ? 'forget' : onMiss
      if (signal.aborted) return
      missWallet(latchkey, connectorId, how)
      // What was agreed over a relay, or a login, that is over does not come back.
      if (isOver) forgetConnection(latchkey, connectorId)
    }
    const limit = {
      start() {
        timer ??= clock.setTimeout(() => {
          miss()
          end()
        }, returnLimitMs)
      },
      stop() {
        if (timer !== undefined) clock.clearTimeout(timer)
        timer = undefined
      },
    }
    limit.start()
    const settle = (session: WalletSession | undefined) => {
      // A wallet that answers after the limit is as good: it is there. One that was disconnected meanwhile stays so.
      const isIt = session?.connector.id === connectorId
      if (isNeeded() && !(isIt && welcomeSession(latchkey, session, record.accounts[0]))) miss()
      end()
    }
    const isPaired = record.connector.type === 'WALLET_CONNECT' && latchkey.config.pairing !== undefined
    // Another tab has just paired it: word of that may come here first. One that sleeps is known to storage, or over.
    const isPatient = onMiss === 'ignore' && record.asleep === undefined
    const isEmbedded = record.connector.type === 'AUTH' && latchkey.config.embeddedWallet !== undefined
    // The frame has a limit of its own, which is longer: it has to load first.
    if (isEmbedded) limit.stop()
    const asked =
      isPaired || isEmbedded
        ? (isPaired
            ? requestPaired(latchkey, record, { signal, isPatient })
            : requestEmbedded(latchkey, signal)
          ).then((session) => {
            isOver = session === undefined
            return session
          })
        : requestReturn(latchkey, record, signal, { meet, limit })
    asked.then(settle, () => settle(undefined))
  })
}

/** A wallet outside of this browser: what reaches it is loaded for it alone. */
async function requestPaired(
  latchkey: Latchkey,
  record: StoredConnection,
  how: { readonly signal: AbortSignal; readonly isPatient: boolean },
): Promise<WalletSession | undefined> {
  const { returnPaired } = await import('../pairing/returnPaired.ts')
  return returnPaired(latchkey, record, how)
}

/** The embedded wallet: its code and its frame are loaded for it alone. */
async function requestEmbedded(latchkey: Latchkey, signal: AbortSignal): Promise<WalletSession | undefined> {
  const { returnEmbedded } = await import('../login/returnEmbedded.ts')
  return returnEmbedded(latchkey, signal)
}

/** Who is told which adapters there are, and how long the wallet may take once they are here. */
type ReturnWatch = {
  readonly meet: (adapter: Adapter) => void
  readonly limit: { start(): void; stop(): void }
}

/** The first adapter of the wallet's namespace that reaches it; adapters that do not load are asked for again. */
async function requestReturn(
  latchkey: Latchkey,
  { connector, chainId }: StoredConnection,
  signal: AbortSignal,
  { meet, limit }: ReturnWatch,
): Promise<WalletSession | undefined> {
  // It tells no name: what it is called in another language than English must be here first.
  if (connector.type === 'INJECTED' && !latchkey.words.getState().locale.startsWith('en'))
    await loadWords(latchkey).catch(() => undefined)
  const chains = latchkey.config.networks.filter(({ namespace }) => namespace === connector.chain)
  const sources = latchkey.config.adapters.filter(({ namespace }) => namespace === connector.chain)
  for (let delay = firstReloadMs; ; delay = Math.min(delay * 2, longestReloadMs)) {
    const adapters = await Promise.allSettled(
      sources.map(async (source) => {
        const adapter = await loadAdapter(latchkey, source)
        await adapter.prepare?.()
        return adapter
      }),
    )
    limit.start()
    for (const loaded of adapters) {
      try {
        if (loaded.status === 'rejected') throw loaded.reason
        meet(loaded.value)
        const session = await loaded.value.reconnect(connector.id, { chains, chainId, signal })
        if (session) return session
      } catch (error) {
        log(latchkey, 'warn', 'a wallet could not be brought back.', error)
      }
    }
    if (adapters.every(({ status }) => status === 'fulfilled')) return undefined
    // Code that does not load says nothing about the wallet: until it does, the wallet is not gone.
    limit.stop()
    if (delay === firstReloadMs) showError(latchkey, new WalletNotLoadedError())
    await wait(latchkey.deps.clock, delay, signal)
    if (!isStillWanted(latchkey, connector.id)) return undefined
  }
}

/** Not so when the visitor disconnected it, here or in another tab, or connected it anew, while it was on its way. */
function isStillWanted(latchkey: Latchkey, connectorId: string): boolean {
  const isRemembered = readStored(latchkey)?.list.some(({ connector }) => connector.id === connectorId)
  return isRemembered === true && !isLive(latchkey, connectorId)
}

function missWallet(latchkey: Latchkey, connectorId: string, onMiss: OnMiss): void {
  if (isLive(latchkey, connectorId)) return
  latchkey.sessions.delete(connectorId)
  if (onMiss === 'say') rememberAsleep(latchkey, connectorId)
  if (onMiss === 'forget') forgetConnection(latchkey, connectorId)
  stepConnections(latchkey, { type: onMiss === 'say' ? 'gone' : 'left', connectorId })
}
