import * as v from 'valibot'
import type { WalletConnectDeps } from '../client.ts'
import { emptyState, type State } from '../session/state.ts'
import { AttemptRecord, type Goodbye, GoodbyeRecord, RequestRecord, SessionRecord } from './records.ts'

/** Where the client keeps what it knows, one record for each thing. */
export type Store = {
  /** What an earlier life of the page left; records that cannot be read are removed. */
  load(): Promise<Loaded>
  /** Writes what differs; resolves when this and all before is written. */
  save(before: State, after: State): Promise<void>
  saveGoodbye(goodbye: Goodbye): Promise<void>
  forgetGoodbye(goodbye: Goodbye): Promise<void>
}

/** What was stored. */
export type Loaded = { readonly state: State; readonly goodbyes: readonly Goodbye[] }

type Write = readonly [key: string, record: unknown]

/** Opens the store of a client. */
export function openStore({ records, log }: Pick<WalletConnectDeps, 'records' | 'log'>): Store {
  let writes = Promise.resolve()
  let warned = false

  function write(changes: readonly Write[]): Promise<void> {
    if (changes.length > 0) writes = writes.then(() => writeAll(changes))
    return writes
  }

  async function writeAll(changes: readonly Write[]): Promise<void> {
    try {
      await Promise.all(
        changes.map(([key, record]) =>
          record === undefined ? records.remove(key) : records.set(key, record),
        ),
      )
    } catch {
      // It lives in memory then: the visitor's work goes on, and only a reload forgets it.
      if (!warned) log('warn', 'Storage is refused or full: a reload will forget the paired wallets.')
      warned = true
    }
  }

  async function read<Record>(
    kind: string,
    schema: v.GenericSchema<unknown, Record>,
  ): Promise<readonly Record[]> {
    const prefix = `sign/${kind}/`
    const found = await records.list(prefix)
    const kept: Record[] = []
    const broken: Write[] = []
    for (const [key, value] of found) {
      const record = v.safeParse(schema, value)
      if (record.success) kept.push(record.output)
      else broken.push([key, undefined])
    }
    await write(broken)
    return kept
  }

  return {
    async load() {
      try {
        const [attempts, sessions, requests, goodbyes] = await Promise.all([
          read('attempt', AttemptRecord),
          read('session', SessionRecord),
          read('request', RequestRecord),
          read('goodbye', GoodbyeRecord),
        ])
        const state = {
          ...emptyState,
          attempts: new Map(attempts.map((attempt) => [attempt.id, attempt])),
          sessions: new Map(sessions.map((session) => [session.topic, session])),
          requests: new Map(requests.map((request) => [request.id, { ...request, orphan: true }])),
        }
        return { state, goodbyes }
      } catch {
        log('warn', 'Storage cannot be read: paired wallets of an earlier visit are not known.')
        return { state: emptyState, goodbyes: [] }
      }
    },
    save(before, after) {
      return write([
        ...changes('attempt', before.attempts, after.attempts),
        ...changes('session', before.sessions, after.sessions),
        // A ping is nothing to come back to.
        ...changes('request', before.requests, after.requests).filter(([, record]) => !isPing(record)),
      ])
    },
    saveGoodbye: (goodbye) => write([[`sign/goodbye/${goodbye.topic}`, goodbye]]),
    forgetGoodbye: ({ topic }) => write([[`sign/goodbye/${topic}`, undefined]]),
  }
}

function isPing(record: unknown): boolean {
  return (record as { method?: unknown } | undefined)?.method === 'wc_sessionPing'
}

function changes<Key, Value>(
  kind: string,
  before: ReadonlyMap<Key, Value>,
  after: ReadonlyMap<Key, Value>,
): readonly Write[] {
  if (before === after) return []
  const changed = [...after].filter(([key, value]) => before.get(key) !== value)
  const gone = [...before.keys()].filter((key) => !after.has(key))
  return [
    ...changed.map(([key, value]): Write => [`sign/${kind}/${key}`, value]),
    ...gone.map((key): Write => [`sign/${kind}/${key}`, undefined]),
  ]
}
