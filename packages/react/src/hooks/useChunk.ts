import { keep, type Latchkey } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from './useLatchkey.ts'

/** The pieces that have come, by what loads them. */
const chunks = () => new Map<unknown, unknown>()

/** Fetches a piece of code ahead: where it is used next it is drawn at once. */
export async function loadChunk<Part>(
  latchkey: Pick<Latchkey, 'kept'>,
  load: () => Promise<Part>,
): Promise<void> {
  keep(latchkey, chunks).set(load, await load())
}

/** A piece of code that comes while its place is already drawn; `load` must be the same function at every drawing. */
export function useChunk<Part>(load: () => Promise<Part>): {
  readonly part: Part | undefined
  readonly failed: boolean
  readonly retry: () => void
} {
  const latchkey = useLatchkey()
  const come = keep(latchkey, chunks)
  const [ended, setEnded] = useState<{ readonly load: unknown; readonly failed: boolean }>()
  const [turn, setTurn] = useState(0)
  // A new turn is a new attempt.
  useEffect(() => {
    let gone = turn < 0
    if (come.has(load)) return
    loadChunk(latchkey, load).then(
      () => gone || setEnded({ load, failed: false }),
      () => gone || setEnded({ load, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [latchkey, come, load, turn])
  const retry = useCallback(() => {
    setEnded(undefined)
    setTurn((now) => now + 1)
  }, [])
  const part = come.get(load) as Part | undefined
  return { part, failed: part === undefined && ended?.load === load && ended.failed, retry }
}
