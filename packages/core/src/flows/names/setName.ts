import { type Debounced, debounce } from '../../base/debounce.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { NameError } from '../../base/NameError.ts'
import { type NameState, nameStore } from '../../features/names/nameState.ts'
import { nameZoneQuery, suffixesOf } from '../../features/names/nameZone.ts'
import { type NameReading, readName } from '../../features/names/readName.ts'
import { type Suggestions, suggestionsQuery } from '../../features/names/suggestionsQuery.ts'
import { nameQuery } from '../../features/send/nameQuery.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { queries } from '../../instance/queries.ts'
import { slot } from '../../instance/slots.ts'

/** The check under way: what waits for a pause in typing, and the way to stop what is being read. */
const run = slot('nameRun', (): { pause?: Debounced<[]>; stop?: () => void; zone?: string | null } => ({}))

const empty = { phase: 'empty', text: '' } as const

/** Writes the name to register; whether it is free is read after a pause in typing (S9.25). */
export function setName(latchkey: Latchkey, written: string): void {
  write(latchkey, written, (check) => {
    const pause = debounce(latchkey.deps.clock, check)
    run(latchkey).pause = pause
    pause.call()
  })
}

/** Takes a name that was suggested: nobody is typing any more. */
export function chooseName(latchkey: Latchkey, name: string): void {
  write(latchkey, name, (check) => check())
}

/** Reads again what could not be read. */
export function retryName(latchkey: Latchkey): void {
  const { phase, text } = nameStore(latchkey).getState()
  if (phase === 'unknown' || phase === 'taken') chooseName(latchkey, text)
}

/** Forgets what was typed; while a name is being registered nothing is forgotten. */
export function resetName(latchkey: Latchkey): void {
  const store = nameStore(latchkey)
  if (store.getState().phase === 'registering') return
  stopCheck(latchkey)
  store.setState(empty)
}

/** Reads a name to register; one that was written whole loses the ending that is known by then. */
export function readWritten(latchkey: Latchkey, written: string): NameReading {
  return readName(written, suffixesOf(latchkey, run(latchkey).zone))
}

function write(latchkey: Latchkey, written: string, begin: (check: () => void) => void): void {
  const store = nameStore(latchkey)
  const before = store.getState()
  if (before.phase === 'registering') return
  const { text, flaw } = readWritten(latchkey, written)
  stopCheck(latchkey)
  if (flaw !== undefined) {
    store.setState(text === '' ? empty : { phase: 'invalid', text, flaw })
    return
  }
  store.setState({ phase: 'typing', text })
  begin(() => void check(latchkey, text))
}

function stopCheck(latchkey: Latchkey): void {
  const current = run(latchkey)
  current.pause?.cancel()
  current.stop?.()
  delete current.stop
}

async function check(latchkey: Latchkey, text: string): Promise<void> {
  const store = nameStore(latchkey)
  const checking = { phase: 'checking', text } as const
  store.setState(checking)
  const found = await findName(latchkey, text)
  // Something else is written by now.
  if (store.getState() === checking) store.setState(found)
}

/** The zone of names, remembered so that typing knows its ending. */
export async function loadNameZone(latchkey: Latchkey): Promise<string | null> {
  const zone = await (await queries(latchkey)).fetchQuery(nameZoneQuery(latchkey))
  run(latchkey).zone = zone
  return zone
}

/** What a name has come to; never rejects. */
export async function findName(latchkey: Latchkey, text: string, isFresh = false): Promise<NameState> {
  try {
    const zone = await loadNameZone(latchkey)
    if (zone === null) throw new NameError('name.suggestions', {})
    const suggested = await suggest(latchkey, text, zone, isFresh)
    const known = suggested instanceof LatchkeyError ? undefined : suggested.isFree
    // Who has a name is asked by that name where the suggestions do not say: a failure is never "free" (S7.13).
    const isFree = known ?? !(await isRegistered(latchkey, `${text}.${zone}`, isFresh))
    if (isFree) return { phase: 'available', text }
    const near =
      suggested instanceof LatchkeyError
        ? ({ phase: 'failed', error: suggested } as const)
        : ({ phase: 'ready', names: suggested.near } as const)
    return { phase: 'taken', text, near }
  } catch (cause) {
    const error = cause instanceof LatchkeyError ? cause : new NameError('name.suggestions', {}, { cause })
    return { phase: 'unknown', text, error }
  }
}

/** Names near one, or why there are none to be had: whether a name is free can be told without them. */
async function suggest(
  latchkey: Latchkey,
  text: string,
  zone: string,
  isFresh: boolean,
): Promise<Suggestions | LatchkeyError> {
  const query = suggestionsQuery(latchkey, text, zone)
  try {
    return await read(latchkey, { ...query, ...(isFresh && { staleTime: 0 }) })
  } catch (error) {
    if (error instanceof LatchkeyError) return error
    throw error
  }
}

async function isRegistered(latchkey: Latchkey, name: string, isFresh: boolean): Promise<boolean> {
  const query = nameQuery(latchkey, name)
  const record = await read(latchkey, { ...query, ...(isFresh && { staleTime: 0 }) })
  return record !== null
}

type Readable<Data> = {
  readonly queryKey: readonly string[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
}

/** Reads, and stops when something else is typed. */
async function read<Data>(latchkey: Latchkey, query: Readable<Data>): Promise<Data> {
  const client = await queries(latchkey)
  run(latchkey).stop = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true })
  return await client.fetchQuery(query)
}
