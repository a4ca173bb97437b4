import type { Socket, WalletConnectDeps } from '../client.ts'
import { openPageRecords } from './pageRecords.ts'

type Log = WalletConnectDeps['log']

/** What a client takes of the page; `storageName` names its records. */
export function pageDeps(storageName: string, log: Log = warnDeveloper): WalletConnectDeps {
  return {
    clock: {
      now: () => Date.now(),
      setTimeout: (action, ms) => window.setTimeout(action, ms),
      clearTimeout: (id) => window.clearTimeout(id),
    },
    records: openPageRecords(`latchkey:${storageName}`, (text) => log('warn', text)),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    openSocket: (url) => new WebSocket(url) as Socket,
    onWake,
    isVisible: () => document.visibilityState !== 'hidden',
    relayTime,
    log,
  }
}

/** Listens to the moments in which a page may find its socket dead. */
export function onWake(listener: () => void): () => void {
  const seen = () => document.visibilityState !== 'hidden' && listener()
  const shown = (event: PageTransitionEvent) => event.persisted && listener()
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', shown)
  window.addEventListener('online', listener)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', shown)
    window.removeEventListener('online', listener)
  }
}

/** The date of an answer of the relay's host, where it lets pages read it. */
async function relayTime(relayUrl: string): Promise<number | undefined> {
  const answer = await fetch(relayUrl.replace(/^ws/, 'http'), {
    method: 'HEAD',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(3_000),
  })
  const time = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** Only problems are logged to the console. */
function warnDeveloper(level: 'warn' | 'debug', text: string): void {
  const page: { readonly console?: { warn?(text: string): void } } = globalThis
  if (level === 'warn') page.console?.warn?.(`Latchkey: ${text}`)
}
