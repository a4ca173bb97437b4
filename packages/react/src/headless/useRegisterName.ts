import {
  chooseName,
  loadNameZone,
  mayHaveName,
  type NameOutcome,
  type NameState,
  nameStore,
  nameZoneQuery,
  registerName,
  resetName,
  retryName,
  setName,
} from '@latchkey/core/names'
import { useEffect, useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useStore } from '../hooks/useStore.ts'
import { useWalletQuery } from '../hooks/useWalletQuery.ts'

/** A name for the account in use, in a view of your own: how it stands, and what can be done with it. */
export type NameControl = {
  readonly state: NameState
  /** Below which domain; undefined while that is being read, null where no names can be registered. */
  readonly zone: string | null | undefined
  /** Whether the account in use may have a name: one of the embedded wallet, at a server that registers names. */
  readonly isOffered: boolean
  readonly setName: (text: string) => void
  /** Takes a suggested name. */
  readonly choose: (name: string) => void
  /** Reads again what could not be read. */
  readonly retry: () => void
  /** Registers the name that was written; never rejects. */
  readonly register: () => Promise<NameOutcome>
  readonly reset: () => void
}

/** Registers a name in a view of your own: the same rules, checks and messages as in the widget. */
export function useRegisterName(): NameControl {
  const latchkey = useLatchkey()
  const state = useStore(nameStore(latchkey))
  const mayHave = useStore(latchkey.connections, () => mayHaveName(latchkey))
  const read = useWalletQuery(mayHave ? 'nameZone' : undefined, () => nameZoneQuery(latchkey))
  useEffect(() => {
    if (mayHave) loadNameZone(latchkey).catch(() => undefined)
  }, [latchkey, mayHave])
  const steps = useMemo(
    () => ({
      setName: (text: string) => setName(latchkey, text),
      choose: (name: string) => chooseName(latchkey, name),
      retry: () => retryName(latchkey),
      register: () => registerName(latchkey),
      reset: () => resetName(latchkey),
    }),
    [latchkey],
  )
  const zone = !mayHave ? null : read.phase === 'ready' ? read.data : undefined
  return { state, zone, isOffered: typeof zone === 'string', ...steps }
}
