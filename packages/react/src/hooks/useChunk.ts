import type { Latchkey } from '@latchkey/core'
import { keep } from '@latchkey/core/internal'
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
  const part = come.get(load) as Part | undefined
  const isHere = part !== undefined
  // A new turn is a new attempt. What has come since the drawing is asked for too: else nobody would draw it.
  useEffect(() => {
    let gone = turn < 0
    if (isHere) return
    loadChunk(latchkey, load).then(
      () => gone || setEnded({ load, failed: false }),
      () => gone || setEnded({ load, failed: true }),
    )
    return () => {
      gone = true
    }
  }, [latchkey, load, isHere, turn])
  const retry = useCallback(() => {
    setEnded(undefined)
    setTurn((now) => now + 1)
  }, [])
  return { part, failed: !isHere && ended?.load === load && ended.failed, retry }
}
